// Where the time of one attempt to deliver went, as one bar with its words (UI113, UI124).
import type { ReplyOf } from '../api/call.ts';
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import css from './anatomy.module.css';

type Attempt = ReplyOf<'testEndpoint'>['attempt'];

export function Anatomy({ attempt }: { attempt: Attempt }) {
  const { t, lang } = useLang();
  const { dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms } = attempt;
  if (total_ms === null) return null;
  const known = [dns_ms, connect_ms, tls_ms, first_byte_ms].reduce<number>(
    (sum, one) => sum + (one ?? 0),
    0,
  );
  const parts = [
    { name: 'dns', text: t({ fr: 'nom', en: 'name' }), ms: dns_ms },
    { name: 'connect', text: t({ fr: 'connexion', en: 'connect' }), ms: connect_ms },
    { name: 'tls', text: 'TLS', ms: tls_ms },
    { name: 'wait', text: t({ fr: 'premier octet', en: 'first byte' }), ms: first_byte_ms },
    { name: 'rest', text: t({ fr: 'reste', en: 'rest' }), ms: Math.max(0, total_ms - known) },
  ].flatMap(({ ms, ...part }) => (ms === null ? [] : [{ ...part, ms }]));
  const whole = Math.max(
    1,
    parts.reduce((sum, { ms }) => sum + ms, 0),
  );
  return (
    <div className="stack close">
      <div className={css['bar']} aria-hidden="true">
        {parts.map(({ name, ms }) => (
          <span key={name} data-part={name} style={{ flexGrow: Math.max(ms / whole, 0.01) }} />
        ))}
      </div>
      <ul className={`plain ${css['parts']}`}>
        {parts.map(({ name, text, ms }) => (
          <li key={name}>
            <span className={css['dot']} data-part={name} aria-hidden="true" />
            {text} <span className="figures">{number(ms, lang)} ms</span>
          </li>
        ))}
        <li>
          <strong>
            {t({ fr: 'en tout', en: 'in all' })}{' '}
            <span className="figures">{number(total_ms, lang)} ms</span>
          </strong>
        </li>
      </ul>
    </div>
  );
}
