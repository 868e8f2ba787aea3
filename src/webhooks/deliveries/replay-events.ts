// Counts the events of a period, and sends them all again when it is asked to: each as a resend by hand, with
// its own id and a fresh timestamp, so many a second (contract/payments.md B.11).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import type { KeyCaller, Lang, SessionCaller, WriteContext } from '../../db/context.ts';
import { wakeWorkers } from '../../jobs/index.ts';
import { endOf, momentOf } from '../../kit/asked-span.ts';
import { last_ms } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { lockProject, requireKey, requireRole } from '../../platform/index.ts';
import { listEndpointsOf } from '../endpoints/index.ts';
import { recipientsOf } from './delivery.rules.ts';
import { modesOf, oldestOf, sightOf } from './history.rules.ts';
import { countReplay, insertReplay } from './replay.store.ts';
import { insertReplayRow } from './replay-row.store.ts';

type Operation = Operations['replayEvents'];

const texts = {
  tooOld: {
    fr: `L’historique remonte à ${limits.eventHistory_days} jours : choisissez un début plus récent.`,
    en: `The history goes back ${limits.eventHistory_days} days: choose a later beginning.`,
  },
  backwards: {
    fr: 'La fin doit venir après le début.',
    en: 'The end must come after the beginning.',
  },
} as const satisfies Record<string, Text>;

export async function replayEvents(
  ctx: WriteContext<KeyCaller | SessionCaller>,
  { params, body }: Input<Operation>,
  { production }: { production: boolean },
): Promise<Reply<Operation>> {
  const { caller, tx, now } = ctx;
  const sight = sightOf(caller, params.id);
  const times = readTimes(body, now, ctx.lang);
  const isPreview = body.preview ?? true;
  // Under the project's lock a second click waits, and then finds the events queued.
  if (!isPreview) await lockProject(tx, params.id);
  if (caller.kind === 'session') await requireRole(tx, params.id, caller.userId, 'user');
  else await requireKey(tx, caller);
  const endpoints = await listEndpointsOf(tx, params.id);
  // What nobody subscribes to is neither counted nor sent.
  const { object_id, status, livemode, types } = body;
  const windows = modesOf(livemode)
    .filter((mode) => sight.modes.includes(mode))
    .map((mode) => ({
      scope: { projectId: params.id, mode },
      types: sight.types
        .filter((type) => types?.includes(type) ?? true)
        .filter((type) => {
          const kind = { mode, type, recipients: null };
          return recipientsOf(kind, endpoints, production).length > 0;
        }),
      ...times,
      objectId: object_id,
      status,
    }));
  let count = 0;
  if (isPreview) {
    for (const window of windows) count += await countReplay(tx, window, now);
    return { count };
  }
  const id = newId('rpl');
  const spread = { id, perSecond: limits.replayedEventsPerSecond, now };
  for (const window of windows) count += await insertReplay(tx, window, spread, count);
  if (count === 0) return { count };
  const keptTo = { types, object_id, status, livemode };
  await insertReplayRow(tx, params.id, { id, ...times, ...keptTo, count }, now);
  tx.afterCommit(() => wakeWorkers('resend-event', now));
  return { count, replay_id: id };
}

function readTimes({ from, to }: Input<Operation>['body'], now: number, lang: Lang) {
  const fields: Record<string, string> = {};
  // A day of which a part is still within the history is taken from there on.
  if (endOf(from) <= oldestOf(now)) fields['from'] = texts.tooOld[lang];
  // The end of a moment is the millisecond after it.
  if (endOf(to) - momentOf(from) <= 1) fields['to'] = texts.backwards[lang];
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
  // Not up to now alone: events of a test clock that is ahead lie after it.
  return { from: Math.max(momentOf(from), oldestOf(now)), before: Math.min(endOf(to), last_ms) };
}
