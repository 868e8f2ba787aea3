// An operator decides an identity file that is under review.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, SessionCaller } from '../../db/context.ts';
import { parseTime } from '../../kit/clock.ts';
import { actorOf } from '../../platform/index.ts';
import type { Files } from '../files/index.ts';
import { decideIdentityByOperator, type IdentityDecision } from './decide-identity.ts';
import { readOfficeIdentity } from './get-office-identity.ts';

type Operation = Operations['decideOfficeIdentity'];

export const officeIdentityDecider =
  ({ database, seal }: Pick<Files, 'database' | 'seal'>) =>
  async (
    ctx: CallContext<SessionCaller>,
    { params: { id }, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const scope = { projectId: id.replace(/^psvc_/, ''), mode: body.mode };
    const decision: IdentityDecision =
      body.outcome === 'verified'
        ? { outcome: 'verified' }
        : { outcome: 'rejected', reason: body.message?.trim() ?? '', kinds: body.kinds ?? [] };
    const actor = actorOf(ctx, body.reason);
    const seen = body.submitted_at === undefined ? undefined : parseTime(body.submitted_at);
    await decideIdentityByOperator(database, { scope, decision, actor, lang: ctx.lang, seen });
    return readOfficeIdentity(ctx.db, scope, ctx, seal);
  };
