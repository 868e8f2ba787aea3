// Shows an invitation to whoever holds its link, with the address masked (M15).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { hashToken } from '../../kit/token.ts';
import { findInvitation } from './invitation.store.ts';
import { viewPublicly } from './invitation.view.ts';
import { refuseUnknownToken } from './unknown-token.ts';

type Operation = Operations['getInvitation'];

export async function getInvitation(
  ctx: ReadContext,
  input: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = await findInvitation(ctx.db, hashToken(input.params.token));
  if (!row) throw await refuseUnknownToken(ctx.db, ctx.address);
  return viewPublicly(row, ctx.now);
}
