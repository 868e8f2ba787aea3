// Every attempt to deliver an event: when, where to, what came back and where the time went (UI113).

import type { ReplyOf } from '../api/call.ts';
import { decoded } from '../lib/entities.ts';
import { useLang } from '../shell/language.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Badge, Time } from '../ui/values.tsx';
import { Anatomy } from './anatomy.tsx';

type Attempt = ReplyOf<'getEvent'>['attempts'][number];

export function EventAttempts({ attempts }: { attempts: readonly Attempt[] }) {
  const newestFirst = [...attempts].sort(
    (a, b) => Date.parse(b.started_at) - Date.parse(a.started_at),
  );
  return (
    <ol className="plain stack" reversed>
      {newestFirst.map((attempt) => (
        <li key={attempt.id} className="card stack close">
          <Shown attempt={attempt} />
        </li>
      ))}
    </ol>
  );
}

function Shown({ attempt }: { attempt: Attempt }) {
  const { t } = useLang();
  const { status, cause, message, answer, answer_truncated, address, manual, round } = attempt;
  const isGood = cause === null;
  return (
    <>
      <div className="row apart">
        <h3>
          {manual
            ? t({ fr: 'Renvoi à la main', en: 'Resent by hand' })
            : t({ fr: `Tour ${round}`, en: `Round ${round}` })}
        </h3>
        <small className="quiet">
          <Time at={attempt.started_at} exact />
        </small>
      </div>
      <p className="row">
        <Badge
          look={isGood ? 'good' : 'bad'}
          text={isGood ? { fr: 'Reçu', en: 'Received' } : { fr: 'Pas reçu', en: 'Not received' }}
        />
        {status !== null && <code>HTTP {status}</code>}
        {!isGood && cause && <code>{cause}</code>}
      </p>
      {message && <p>{message}</p>}
      <Anatomy attempt={attempt} />
      <p className="quiet small">
        <code>{attempt.url}</code>
        {address && (
          <>
            {' → '}
            <code>{address}</code>
          </>
        )}
      </p>
      {answer !== null && answer !== '' && (
        <details>
          <summary>{t({ fr: 'Réponse du récepteur', en: 'The receiver’s answer' })}</summary>
          <CodeBlock text={decoded(answer)} />
          {answer_truncated && (
            <small className="quiet">
              {t({
                fr: 'Coupée à 4 Ko : le récepteur a répondu davantage.',
                en: 'Cut at 4 KB: the receiver answered more.',
              })}
            </small>
          )}
        </details>
      )}
    </>
  );
}
