// Changes a question, or moves it. Said again as it stands, it is not changed, and the campaign is at the revision it was.
import { isDeepStrictEqual } from 'node:util';
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, WriteContext } from '../../db/context.ts';
import { refuseFields } from '../refuse-fields.ts';
import { saveQuestionChange } from './campaign.store.ts';
import { viewQuestion } from './campaign.view.ts';
import { holdQuestion } from './hold-question.ts';
import {
  faultsInCampaign,
  faultsOfChange,
  faultsOfQuestion,
  inserted,
  movedIn,
  withQuestionChanges,
} from './question.rules.ts';
import { savePositions, saveQuestion } from './question.store.ts';

type Operation = Operations['updateQuestion'];

export async function updateQuestion(
  ctx: WriteContext<HiringCaller>,
  { params, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, lang, now } = ctx;
  // Before whether there is one (contract/hiring.md section 4).
  refuseFields(faultsOfChange(body), lang);
  const { campaign, question, order } = await holdQuestion(ctx, params.id);
  const text = withQuestionChanges(question, body);
  refuseFields({ ...faultsOfQuestion(text), ...faultsInCampaign(text, campaign.criteria) }, lang);
  const changed = { ...question, ...text, updated_at: now };
  const others = order.filter(({ id }) => id !== question.id);
  const place = body.order ?? question.position;
  const moved = movedIn(inserted(others, [{ one: changed, place }]));
  const isOther = moved.length > 0 || !isDeepStrictEqual({ ...question, ...text }, question);
  if (!isOther) return viewQuestion(question);
  await saveQuestion(tx, changed);
  await savePositions(tx, caller, moved);
  await saveQuestionChange(tx, campaign, order.length, now);
  return viewQuestion(moved.find(({ id }) => id === changed.id) ?? changed);
}
