// What came of one request to a receiver, of an event or of a test: status, cause, where the time went, what it answered
// (UI89, UI113, UI124).
import type { ReplyOf } from '../api/call.ts';
import { decoded } from '../lib/entities.ts';
import { useLang } from '../shell/language.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Badge } from '../ui/values.tsx';
import { Anatomy } from './anatomy.tsx';

type Outcome = ReplyOf<'testEndpoint'>['attempt'];

export function AttemptOutcome({ attempt }: { attempt: Outcome }) {
  const { t } = useLang();
  const { status, cause, message, answer, answer_truncated, address } = attempt;
  const isGood = cause === null;
  return (
    <>
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
