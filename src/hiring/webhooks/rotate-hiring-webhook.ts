// Replaces the secret of an endpoint, at once: the header holds one signature, and two would break receivers
// (contract/hiring.md section 3).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import type { Seal } from '../../kit/seal.ts';
import { lockOwnEndpoint, saveEndpoint } from './endpoint.store.ts';
import { viewEndpoint } from './endpoint.view.ts';
import { newSecret } from './new-secret.ts';

type Operation = Operations['rotateHiringWebhook'];

export const createWebhookRotator =
  (seal: Seal) =>
  async (
    { tx, caller, now }: WriteContext<OrganizationMember>,
    { params }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const row = await lockOwnEndpoint(tx, caller, params.id);
    if (!row) throw fail('NOT_FOUND');
    const { secret, stored } = newSecret(seal);
    const changed = { ...row, ...stored, updated_at: now };
    await saveEndpoint(tx, changed);
    return { ...viewEndpoint(changed), secret };
  };
