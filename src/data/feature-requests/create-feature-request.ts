// Writes a person's feature request. Its author has not voted for it by writing it (contract/data.md section 7).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { dayInUtc, iso, nextMidnight, startOfDay } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { lockPersonForTurn } from '../../platform/index.ts';
import { countSince, insertRequest } from './feature-request.store.ts';
import { tooShort } from './feature-request.texts.ts';
import { viewRequest } from './feature-request.view.ts';

type Operation = Operations['createFeatureRequest'];

export async function createFeatureRequest(
  ctx: WriteContext<SessionCaller>,
  { body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, now } = ctx;
  const title = body.title.trim();
  const least = limits.featureTitleMinCharacters;
  // Characters as the schema counts them: an emoji is one.
  if ([...title].length < least) {
    throw fail('INVALID_REQUEST', { fields: { title: tooShort(least)[ctx.lang] } });
  }
  await lockPersonForTurn(tx, caller.userId);
  await checkDay(ctx);
  const details = body.details?.trim() || null;
  const row = { id: newId('dem'), kind: body.kind, title, details };
  await insertRequest(tx, { ...row, authorId: caller.userId }, now);
  const fresh = { note: null, status: 'ouverte', votes: 0, voted: false, mine: true } as const;
  return viewRequest({ ...row, ...fresh, created_at: now });
}

/** Under the person's lock, so that twenty-one at once are counted one after the other. */
async function checkDay({ tx, caller, now }: WriteContext<SessionCaller>): Promise<void> {
  const limit = limits.featureRequestsPerDay;
  const made = await countSince(tx, caller.userId, startOfDay(dayInUtc(now)));
  if (made < limit) return;
  const resetAt = nextMidnight(now);
  const wait_s = Math.ceil((resetAt - now) / 1_000);
  const over = fail('QUOTA_EXCEEDED', { limit, reset_at: iso(resetAt) }, wait_s);
  // As every such answer has them (specification, "QUOTA_EXCEEDED").
  over.headers = { 'RateLimit-Limit': String(limit), 'RateLimit-Remaining': '0' };
  throw over;
}
