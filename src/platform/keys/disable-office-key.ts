// Switches a key off for abuse, or because it leaked; its owner reads why.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import { actorOf, auditOperator } from '../audit/index.ts';
import { queueMails } from '../mails/index.ts';
import { findOwner } from '../projects/index.ts';
import { disableKey } from './disable-key.ts';
import { disabledMail } from './key.texts.ts';
import { findKeyRow } from './office-key.store.ts';
import { viewOfficeKeys } from './office-key.view.ts';

type Operation = Operations['disableOfficeKey'];

export async function disableOfficeKey(
  ctx: WriteContext<SessionCaller>,
  { params: { id }, body }: Input<Operation>,
  mailSeal: Seal,
): Promise<Reply<Operation>> {
  const { tx, now } = ctx;
  const reason = body.reason.trim();
  const done = isId('key', id) ? await disableKey(tx, id, reason, now) : undefined;
  const row = done && (await findKeyRow(tx, id));
  if (!row) throw fail('NOT_FOUND');
  if (done.changed) {
    const { project_id: projectId } = row;
    const details = { key: id, mode: row.mode, before: 'active', after: 'disabled' };
    const actor = actorOf(ctx, reason);
    await auditOperator(tx, { projectId, actor, action: 'key.disabled', details, now });
    const owner = await findOwner(tx, projectId);
    if (owner) {
      const key = { ...row, project: owner.name };
      const mail = disabledMail(owner.owner_email, key, reason, iso(now));
      // What called by the key stands still: it waits behind no notice of the hour, and is dropped for none.
      const urgent = { awaited: true, owed: true };
      await queueMails(tx, mailSeal, [mail], urgent);
    }
  }
  const [shown] = await viewOfficeKeys(tx, [row], now);
  if (!shown) throw fail('NOT_FOUND');
  return shown;
}
