// Adds questions to a campaign, all or none: each at the place that it asks for, else at the end.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import type { HiringCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { refuseFields } from '../refuse-fields.ts';
import { saveQuestionChange } from './campaign.store.ts';
import { stateTexts } from './campaign.texts.ts';
import { viewQuestion } from './campaign.view.ts';
import { holdCampaign } from './hold-campaign.ts';
import {
  faultsInCampaign,
  faultsOfQuestion,
  inserted,
  movedIn,
  type QuestionText,
  questionDefaults,
  withQuestionChanges,
} from './question.rules.ts';
import {
  insertQuestions,
  listQuestionRows,
  type QuestionRow,
  savePositions,
} from './question.store.ts';

type Operation = Operations['createQuestions'];
type Ctx = WriteContext<HiringCaller>;

export async function createQuestions(
  ctx: Ctx,
  { params, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, lang, now } = ctx;
  const texts = body.map(({ text, ...rest }) =>
    withQuestionChanges({ ...questionDefaults, text }, { text, ...rest }),
  );
  refuseFields(faultsOfList(texts, faultsOfQuestion), lang);
  const campaign = await holdCampaign(ctx, caller, params.id);
  refuseFields(
    faultsOfList(texts, (one) => faultsInCampaign(one, campaign.criteria)),
    lang,
  );
  const present = await listQuestionRows(tx, caller, campaign.id);
  if (present.length + texts.length > limits.questionsPerCampaign) {
    throw fail('INVALID_STATE', { message: stateTexts.tooManyQuestions[lang] });
  }
  const ids = texts.map(() => newId('que')).sort();
  const added = texts.map(
    (text, i): QuestionRow => ({
      ...{ organization_id: caller.organizationId, mode: caller.mode, campaign_id: campaign.id },
      ...{ id: ids[i] ?? '', position: -1, ...text, created_at: now, updated_at: now },
    }),
  );
  const order = inserted(
    present,
    added.map((one, i) => ({ one, place: body[i]?.order })),
  );
  const moved = new Map(movedIn(order).map((row) => [row.id, row]));
  const made = added.map((row) => moved.get(row.id) ?? row);
  const isNew = new Set<string>(ids);
  await savePositions(
    tx,
    caller,
    [...moved.values()].filter(({ id }) => !isNew.has(id)),
  );
  await insertQuestions(tx, made);
  await saveQuestionChange(tx, campaign, order.length, now);
  return made.map(viewQuestion);
}

/** Of a list the field is named by its place, `3.options`; of one question alone by its name. */
function faultsOfList(
  list: readonly QuestionText[],
  judge: (one: QuestionText) => Record<string, Text>,
): Record<string, Text> {
  const found = list.flatMap((one, i) =>
    Object.entries(judge(one)).map(([name, text]) => [
      list.length === 1 ? name : `${i}.${name}`,
      text,
    ]),
  );
  return Object.fromEntries(found);
}
