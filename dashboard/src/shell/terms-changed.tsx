// The terms of use are others than those that the reader accepted: they are asked once, reading goes on, acts wait (UI47).
import { call } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { Fault, useAct } from '../ui/act.tsx';
import { useLang } from './language.tsx';
import { useMe } from './me.tsx';

export function TermsChanged() {
  const { t, lang } = useLang();
  const { conditions } = useMe();
  const refresh = useRefresh();
  const { busy, fault, run } = useAct();
  const accept = () =>
    run(async () => {
      await call('acceptConditions', { body: { version: conditions.version } });
      await refresh('getMe', 'exportAccount');
    });
  return (
    <div className="notice warn">
      <p>
        {t({
          fr: 'Les conditions d’utilisation ont changé. Tout se lit ; ce qui change quelque chose attend votre accord. ',
          en: 'The terms of use have changed. Everything can be read; what changes something waits for your consent. ',
        })}
        <a href={`/conditions?lang=${lang}`} target="_blank" rel="noreferrer">
          {t({
            fr: `Lire la version ${conditions.version}`,
            en: `Read version ${conditions.version}`,
          })}
        </a>
      </p>
      {/* Not one of the buttons that wait for it. */}
      <button
        type="button"
        className="button small"
        aria-disabled={busy}
        onClick={() => void accept()}
      >
        {t({ fr: 'Accepter', en: 'Accept' })}
      </button>
      <Fault text={fault} />
    </div>
  );
}
