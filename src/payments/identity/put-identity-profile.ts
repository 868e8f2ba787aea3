// Says whose identity is to be verified, anew each time (contract/payments.md B.9).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import type { Seal } from '../../kit/seal.ts';
import { changeIdentity, readIdentity } from './change-identity.ts';
import { saveIdentity } from './identity.store.ts';

type Operation = Operations['putIdentityProfile'];

export const profileKeeper =
  (seal: Seal) =>
  async (
    ctx: WriteContext<ProjectCaller>,
    { body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const row = await changeIdentity(ctx, 'change');
    const { id_number, ...profile } = body;
    await saveIdentity(ctx.tx, {
      ...row,
      profile: { ...profile, first_name: body.first_name.trim(), last_name: body.last_name.trim() },
      id_number_sealed: seal.close(id_number),
      updated_at: ctx.now,
    });
    return readIdentity(ctx.tx, scopeOf(ctx.caller), ctx.lang, seal);
  };
