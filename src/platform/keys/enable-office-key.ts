// Switches a key on again that an operator had switched off; it takes its place among the project's keys once more.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { actorOf, auditOperator } from '../audit/index.ts';
import { lockProject } from '../projects/index.ts';
import { countActiveKeys } from './key.store.ts';
import { noPlace } from './key.texts.ts';
import { enableKeyRow, findKeyRow } from './office-key.store.ts';
import { viewOfficeKeys } from './office-key.view.ts';

type Operation = Operations['enableOfficeKey'];

export async function enableOfficeKey(
  ctx: WriteContext<SessionCaller>,
  { params: { id }, body: { reason } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, now, lang } = ctx;
  const found = isId('key', id) ? await findKeyRow(tx, id) : undefined;
  if (!found) throw fail('NOT_FOUND');
  const { project_id: projectId } = found;
  await lockProject(tx, projectId);
  if (await enableKeyRow(tx, id)) {
    // Counted under the project's lock, itself among them (C2).
    if ((await countActiveKeys(tx, projectId, now)) > limits.activeKeysPerProject) {
      throw fail('INVALID_STATE', { message: noPlace[lang] });
    }
    const details = { key: id, mode: found.mode, before: 'disabled', after: 'active' };
    const actor = actorOf(ctx, reason);
    await auditOperator(tx, { projectId, actor, action: 'key.enabled', details, now });
  }
  const row = await findKeyRow(tx, id);
  const [shown] = await viewOfficeKeys(tx, row ? [row] : [], now);
  if (!shown) throw fail('NOT_FOUND');
  return shown;
}
