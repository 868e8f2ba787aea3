// An operator ends an attempt on the pages of the back office, by the function of `rails settle`.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, SessionCaller } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { actorOf } from '../../platform/index.ts';
import type { RailRules } from '../attempts/index.ts';
import { readOfficeHand } from './get-office-hand.ts';
import { settleByHand, type Verdict } from './settle-by-hand.ts';

type Operation = Operations['settleOfficeHand'];
type Body = Input<Operation>['body'];

export const officeHandSettler =
  ({ database, rail }: { database: Database; rail: RailRules }) =>
  async (
    ctx: CallContext<SessionCaller>,
    { params: { id }, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { lang, log } = ctx;
    const reason = body.reason.trim();
    const asked = { id, verdict: verdictOf(body), reason, actor: actorOf(ctx), lang, log };
    await settleByHand(database, { ...asked, rails: [rail] });
    return readOfficeHand(ctx.db, id);
  };

/** The contract asks for both where it is paid. */
const verdictOf = ({ outcome, operator_reference = '', amount = 0 }: Body): Verdict =>
  outcome === 'not_paid'
    ? 'not_paid'
    : { paid: { reference: operator_reference.trim(), amount: BigInt(amount) } };
