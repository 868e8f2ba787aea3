// What else goes with a person who is erased or whose time is over, beside rows: each a function of its own room, called in
// the transaction of the erasure. Whatever keeps something of a candidate adds itself here.
import { dropSlowMails } from '../platform/index.ts';
import type { Forget } from './erasure/index.ts';

/** Mails that wait to be sent. */
const forgetMails: Forget = (tx, _tenant, { ids }) =>
  dropSlowMails(
    tx,
    ids.map((id) => `${id}/`),
  );

/** `others`: of rooms that hiring may not import. */
export const forgettersOf = (others: readonly Forget[]): readonly Forget[] => [
  forgetMails,
  ...others,
];
