// A maintainer says where a feature request stands; a merge brings its votes to the one that it is the same as.

import type { FeatureDecision } from '../../../contract/data/feature-requests.shapes.ts';
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Lang, SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { next } from '../../kit/machine.ts';
import { featureRequestMachine } from './feature-request.machine.ts';
import {
  copyVotes,
  findRequest,
  holdVoters,
  lockRequests,
  type Standing,
  saveNote,
  saveStatus,
} from './feature-request.store.ts';
import { mergeFields, staysMerged, targetIsMerged } from './feature-request.texts.ts';
import { viewRequest } from './feature-request.view.ts';

type Operation = Operations['updateFeatureRequest'];
type Maintainer = WriteContext<SessionCaller>;

export async function updateFeatureRequest(
  ctx: Maintainer,
  { params, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, lang } = ctx;
  if (!isId('dem', params.id)) throw fail('NOT_FOUND');
  checkMerge(params.id, body, lang);
  if (body.merged_into !== undefined) await holdVoters(tx, params.id);
  // Both ends of a merge before either is judged: neither can be merged away meanwhile.
  const ids = [params.id, body.merged_into ?? ''].filter((id) => isId('dem', id));
  const locked = new Map((await lockRequests(tx, ids)).map((row) => [row.id, row]));
  const standing = locked.get(params.id);
  if (!standing) throw fail('NOT_FOUND');
  await changeStatus(ctx, standing, body, locked);
  if (body.note !== undefined) await saveNote(tx, standing.id, body.note?.trim() ?? null);
  const row = await findRequest(tx, standing.id, caller.userId);
  if (!row) throw new Error(`the request ${standing.id} is locked and not found`);
  return viewRequest(row);
}

const wrongTarget = (why: keyof typeof mergeFields, lang: Lang) =>
  fail('INVALID_REQUEST', { fields: { merged_into: mergeFields[why][lang] } });

/** What can be judged of a merge without looking at the requests. */
function checkMerge(id: string, { status, merged_into }: FeatureDecision, lang: Lang): void {
  if (status !== 'fusionnee') {
    if (merged_into !== undefined) throw wrongTarget('alone', lang);
  } else if (merged_into === undefined) throw wrongTarget('missing', lang);
  else if (merged_into === id) throw wrongTarget('itself', lang);
}

/** Under the locks. The same status again changes nothing. */
async function changeStatus(
  { tx, lang, now }: Maintainer,
  from: Standing,
  { status, merged_into }: FeatureDecision,
  locked: ReadonlyMap<string, Standing>,
): Promise<void> {
  const into = merged_into ?? null;
  if (status === undefined || (status === from.status && into === from.merged_into)) return;
  const to = next(featureRequestMachine, from.status, status);
  if (!to) throw fail('INVALID_STATE', { message: staysMerged[lang] });
  if (into !== null) {
    const target = locked.get(into);
    if (!target) throw wrongTarget('unknown', lang);
    // A merged request is never a target, so no chain of merges comes back to its beginning.
    if (target.status === 'fusionnee') {
      throw fail('INVALID_STATE', { message: targetIsMerged[lang] });
    }
    await copyVotes(tx, from.id, target.id, now);
  }
  await saveStatus(tx, from.id, to, into);
}
