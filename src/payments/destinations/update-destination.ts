// Names a destination or takes it by default, in the place of the one before (contract/payments.md B.6).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { fold } from '../../kit/text.ts';
import { auditLive } from '../../platform/index.ts';
import { saveDefaultDestination } from '../merchants/index.ts';
import { saveDestination } from './destination.store.ts';
import { isInState } from './destination.texts.ts';
import { viewDestination } from './destination.view.ts';
import { openDestination } from './open-destination.ts';

type Operation = Operations['updateDestination'];

export async function updateDestination(
  ctx: WriteContext<ProjectCaller>,
  { params, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { row, merchant } = await openDestination(ctx, params.id);
  if (row.status === 'disabled') {
    throw fail('INVALID_STATE', { message: isInState('disabled', null)[ctx.lang] });
  }
  const label = body.label === undefined ? row.label : (body.label?.trim() ?? null);
  const words = [label, row.operator, row.holder_name, row.bank_id].filter(Boolean);
  const changed = { ...row, label, search_text: fold(words.join(' ')), updated_at: ctx.now };
  await saveDestination(ctx.tx, changed);
  let defaultId = merchant.default_destination;
  if (body.default === true) defaultId = row.id;
  else if (body.default === false && defaultId === row.id) defaultId = null;
  if (defaultId !== merchant.default_destination) {
    await saveDefaultDestination(ctx.tx, scopeOf(ctx.caller), defaultId);
    const { default_destination: before } = merchant;
    await auditLive(ctx, 'destination.default_changed', { before, after: defaultId });
  }
  return viewDestination(changed, { defaultId, now: ctx.now });
}
