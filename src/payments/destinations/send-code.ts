// Makes a code for a destination and puts it on its way: in live mode by mail to the administrator who asks, or to the
// project's owner where a key does; there is no gateway for text messages. In test mode nothing is sent
// (contract/payments.md B.6, B.12.5).
import { limits } from '../../../contract/limits.ts';
import type { ProjectCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import type { Seal } from '../../kit/seal.ts';
import { findOwner, maskEmail, queueMails } from '../../platform/index.ts';
import type { DestinationRow } from './destination.store.ts';
import { payoutCodeMail } from './payout-code.texts.ts';
import type { Codes } from './verification-code.ts';

export type CodeSender = (
  ctx: WriteContext<ProjectCaller>,
  row: Pick<DestinationRow, 'id' | 'masked'>,
) => Promise<{ hash: string; sentTo: string; send(): Promise<void> }>;

export const createCodeSender =
  (codes: Codes, mailSeal: Seal): CodeSender =>
  async ({ tx, caller, now }, { id, masked }) => {
    const { projectId, mode } = caller;
    const project = await findOwner(tx, projectId);
    // The project was deleted while its last call was on its way.
    if (!project) throw fail('SERVER_BUSY', {}, 1);
    const to = caller.kind === 'session' ? caller.email : project.owner_email;
    const code = codes.make(mode);
    return {
      hash: codes.hash(id, code),
      sentTo: maskEmail(to),
      async send() {
        if (mode === 'test') return;
        const expiresAt = now + limits.codeValidity_ms;
        const mail = payoutCodeMail({
          to,
          projectName: project.name,
          projectId,
          masked,
          code,
          expiresAt,
        });
        // Whoever waits for a code is told by no other answer of payments that it does not come (B.0: the project's minute is their
        // only limit), so notices leave it a permit. One that waits until its code is dead says nothing any more.
        const wait = { awaited: true, wait_ms: limits.codeValidity_ms };
        await queueMails(tx, mailSeal, [mail], wait);
      },
    };
  };
