// Every attempt to deliver an event: when, where to, what came back and where the time went (UI113).

import type { ReplyOf } from '../api/call.ts';
import { useLang } from '../shell/language.tsx';
import { Time } from '../ui/values.tsx';
import { AttemptOutcome } from './attempt-outcome.tsx';

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
  const { manual, round } = attempt;
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
      <AttemptOutcome attempt={attempt} />
    </>
  );
}
