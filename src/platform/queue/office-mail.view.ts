// A mail that waits, on the wire: never its text, and of its reader the masked address.
import type { OfficeMail } from '../../../contract/backoffice/queue.ts';
import type { JobRow } from '../../jobs/index.ts';
import { type Seal, Unopened } from '../../kit/seal.ts';
import { maskEmail } from '../invitations/index.ts';
import { type Mail, type MailPayload, mailKind, slowMailKind } from '../mails/index.ts';
import { viewTries } from './office-job.view.ts';

export const mailKinds = [mailKind, slowMailKind] as const;

export function viewMail(row: JobRow, seal: Seal): OfficeMail {
  const { sealed, until } = row.payload as MailPayload;
  return { ...viewTries(row), to: readerOf(sealed, seal), waits_for_permit: until !== undefined };
}

function readerOf(sealed: string, seal: Seal): string | null {
  try {
    return maskEmail((JSON.parse(seal.open(sealed)) as Mail).to);
  } catch (error) {
    if (error instanceof Unopened) return null;
    throw error;
  }
}
