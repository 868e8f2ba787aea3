// A call of an operator, and the one line that it leaves in the log (contract/rails.md RA40).
import {
  type Operations,
  operationOf,
  type Rail,
  type RailCall,
  type Started,
} from '../../connectors/rails/rail.ts';
import type { Log } from '../../db/context.ts';
import type { Picture } from '../../kit/operator-picture.ts';
import { codeOf } from './heard-attempt.ts';

/**
 * An operation of a rail for one attempt, by its id; throws where the rail lacks it. Each call of it leaves one line: of which
 * attempt it was, how it ended, how long it took, and the operator's own word for a refusal; no header, no secret, no number
 * and no name of a person.
 */
export function loggedOperation<O extends keyof Operations>(
  rail: Rail,
  operation: O,
  attempt: string,
  log: Log,
): (call: RailCall, now: number) => ReturnType<Operations[O]> {
  const asks = operationOf(rail, operation);
  const ask = async (call: RailCall, now: number): Promise<Told> => {
    const started = performance.now();
    let told: Told | undefined;
    try {
      const answer = await asks(call, now);
      told = answer;
      return answer;
    } finally {
      const code = codeOf(told?.operatorCode);
      log.info(
        {
          ...{ rail: rail.manifest.name, operation, attempt, status: statusOf(told) },
          ...(code !== null && { code }),
          duration_ms: Math.round((performance.now() - started) * 10) / 10,
        },
        'operator asked',
      );
    }
  };
  return ask as (call: RailCall, now: number) => ReturnType<Operations[O]>;
}

type Told = (Started | Picture) & { operatorCode?: string | null };

/** What a call told, in one word; `failed`: nothing. */
function statusOf(told: Told | undefined): string {
  if (!told) return 'failed';
  if ('result' in told) return told.result;
  if (told.paid.length > 0) return 'paid';
  if (told.refused !== null) return 'refused';
  return { yes: 'open', no: 'closed', unknown: 'unknown' }[told.open];
}
