// An operator decides a dispute on the pages of the back office.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, SessionCaller } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { actorOf } from '../../platform/index.ts';
import { decideDisputeByOperator } from './decide-by-operator.ts';
import { readOfficeDispute } from './get-office-dispute.ts';

type Operation = Operations['decideOfficeDispute'];

export const officeDisputeDecider =
  (database: Database) =>
  async (
    ctx: CallContext<SessionCaller>,
    { params: { id }, body: { outcome, comment, reason } }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const actor = actorOf(ctx, reason);
    await decideDisputeByOperator(database, {
      ...{ id, outcome, comment: comment.trim(), actor, lang: ctx.lang },
    });
    return readOfficeDispute(ctx, id);
  };
