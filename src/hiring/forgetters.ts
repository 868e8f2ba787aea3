// What else goes with a person who is erased or whose time is over, beside rows: each a function of its own room, called in
// the transaction of the erasure. Whatever keeps something of a candidate adds itself here.
import { dropSlowMails } from '../platform/index.ts';
import type { Forget } from './erasure/index.ts';
import { deleteDraft } from './sessions/index.ts';

/** Mails that wait to be sent. */
const forgetMails: Forget = (tx, _tenant, { ids }) =>
  dropSlowMails(
    tx,
    ids.map((id) => `${id}/`),
  );

/** What was typed and not sent. */
const forgetDrafts: Forget = async (tx, tenant, { sessionIds }) => {
  for (const id of sessionIds) await deleteDraft(tx, { ...tenant, id });
};

/** `others`: of rooms that hiring may not import. */
export const forgettersOf = (others: readonly Forget[]): readonly Forget[] => [
  forgetMails,
  forgetDrafts,
  ...others,
];
