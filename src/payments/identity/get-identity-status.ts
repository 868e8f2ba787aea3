// Reads how far an identity verification has come, and what it still needs (contract/payments.md B.9).
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import type { Seal } from '../../kit/seal.ts';
import { readIdentity } from './change-identity.ts';

export const identityReader =
  (seal: Seal) =>
  (ctx: ReadContext<ProjectCaller>): Promise<Reply<Operations['getIdentityStatus']>> =>
    readIdentity(ctx.db, scopeOf(ctx.caller), ctx.lang, seal);
