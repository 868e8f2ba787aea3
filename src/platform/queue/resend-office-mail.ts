// Sends a mail that waits or failed now; one that waits for its reader's permit still takes it first.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import type { Seal } from '../../kit/seal.ts';
import { bringForward } from './bring-forward.ts';
import { mailKinds, viewMail } from './office-mail.view.ts';

type Operation = Operations['resendOfficeMail'];

export async function resendOfficeMail(
  ctx: WriteContext<SessionCaller>,
  { params: { id }, body: { reason } }: Input<Operation>,
  mailSeal: Seal,
): Promise<Reply<Operation>> {
  const about = { id, reason, action: 'mail.sent_again', kinds: mailKinds } as const;
  return viewMail(await bringForward(ctx, about), mailSeal);
}
