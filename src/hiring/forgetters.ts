// What else goes with a person who is erased or whose time is over, beside rows: each a function of its own room, called in
// the transaction of the erasure. Whatever keeps something of a candidate adds itself here.
import { clock } from '../kit/clock.ts';
import { dropSlowMails } from '../platform/index.ts';
import type { Forget } from './erasure/index.ts';
import { removeRecordings } from './recordings/index.ts';
import { deleteDraft } from './sessions/index.ts';

/** Mails that wait to be sent. */
const forgetMails: Forget = async (tx, _tenant, { ids }) => {
  await dropSlowMails(
    tx,
    ids.map((id) => `${id}/`),
  );
};

/** What was typed and not sent. */
const forgetDrafts: Forget = async (tx, tenant, { sessionIds }) => {
  for (const id of sessionIds) await deleteDraft(tx, { ...tenant, id });
};

/** What was said, and whatever was made of it: a job removes the sounds themselves. */
const forgetRecordings: Forget = async (tx, tenant, { sessionIds }) => {
  for (const id of sessionIds) await removeRecordings(tx, { ...tenant, id }, 'all', clock.now());
};

/** `others`: of rooms that hiring may not import. */
export const forgettersOf = (others: readonly Forget[]): readonly Forget[] => [
  forgetMails,
  forgetDrafts,
  forgetRecordings,
  ...others,
];
