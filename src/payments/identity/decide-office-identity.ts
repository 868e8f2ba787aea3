// An operator decides an identity file that is under review.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, Lang, SessionCaller } from '../../db/context.ts';
import { parseTime } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { actorOf } from '../../platform/index.ts';
import type { Files } from '../files/index.ts';
import { decideIdentityByOperator, type IdentityDecision } from './decide-identity.ts';
import { readOfficeIdentity } from './get-office-identity.ts';
import { identityTexts } from './identity.texts.ts';

type Operation = Operations['decideOfficeIdentity'];

export const officeIdentityDecider =
  ({ database, seal }: Pick<Files, 'database' | 'seal'>) =>
  async (
    ctx: CallContext<SessionCaller>,
    { params: { id }, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const scope = { projectId: id.replace(/^psvc_/, ''), mode: body.mode };
    const decision = decisionOf(body, ctx.lang);
    const actor = actorOf(ctx, body.reason);
    const seen = body.submitted_at === undefined ? undefined : parseTime(body.submitted_at);
    await decideIdentityByOperator(database, { scope, decision, actor, lang: ctx.lang, seen });
    return readOfficeIdentity(ctx.db, scope, ctx, seal);
  };

function decisionOf(
  { outcome, message = '', kinds = [], captures = [] }: Input<Operation>['body'],
  lang: Lang,
): IdentityDecision {
  if (outcome === 'rejected') {
    const said = captures.map((one) => ({ ...one, message: one.message.trim() }));
    return { outcome, reason: message.trim(), kinds, captures: said };
  }
  if (captures.length === 0) return { outcome };
  throw fail('INVALID_REQUEST', { fields: { captures: identityTexts.notRefused[lang] } });
}
