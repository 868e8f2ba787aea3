// Takes a photo out of an identity file that is not under review (contract/payments.md B.9).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { dropFile, listFiles } from '../files/index.ts';
import { about, changeIdentity } from './change-identity.ts';

export async function deleteIdentityCapture(
  ctx: WriteContext<ProjectCaller>,
  { params: { kind } }: Input<Operations['deleteIdentityCapture']>,
): Promise<undefined> {
  await changeIdentity(ctx, 'change', async () => {
    const files = await listFiles(ctx.tx, scopeOf(ctx.caller), about);
    const file = files.find((one) => one.kind === kind);
    if (!file) throw fail('NOT_FOUND');
    await dropFile(ctx.tx, file);
  });
  return undefined;
}
