// Replaces the signing secret. While the grace lasts, calls verify with the former secret and with the new
// one, so that receivers can be changed one after the other (contract/platform.md decision 30, D33).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import type { Seal } from '../../kit/seal.ts';
import { newSigningSecret } from '../../kit/signature.ts';
import { audit, grace_ms, lockProject, requireRole } from '../../platform/index.ts';
import { saveSecret } from './secret.store.ts';

type Operation = Operations['rotateWebhookSecret'];

const justRotated: Text = {
  fr: 'Ce secret vient d’être remplacé : lisez le nouveau dans le projet.',
  en: 'This secret has just been replaced: read the new one in the project.',
};

export async function rotateWebhookSecret(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operation>,
  seal: Seal,
): Promise<Reply<Operation>> {
  const { tx, caller, now, lang } = ctx;
  const project = await lockProject(tx, input.params.id);
  await requireRole(tx, project.id, caller.userId, 'admin');
  const secret = newSigningSecret();
  const formerUntil = now + grace_ms[input.body.grace];
  // One rotation after the other is legitimate and ends the earlier grace; but two at once are one wish,
  // and the second would end the grace of the only secret that receivers know (in the spirit of R5).
  const saved = await saveSecret(tx, project.id, { sealed: seal.close(secret), formerUntil, now });
  if (!saved) throw fail('INVALID_STATE', { message: justRotated[lang] });
  await audit(ctx, project.id, 'signing_secret.rotated', { grace: input.body.grace });
  return { webhook_secret: secret, previous_until: iso(formerUntil) };
}
