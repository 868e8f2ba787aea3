// A job on the wire: its key as one opaque id, and whether an operator may bring it forward.
import type { OfficeJob } from '../../../contract/backoffice/queue.ts';
import type { JobKey, JobRow } from '../../jobs/index.ts';
import { iso } from '../../kit/clock.ts';
import { isId } from '../../kit/ids.ts';
import { mailKind, slowMailKind } from '../mails/index.ts';

/**
 * Kinds whose job does early what it would do later, and no harm twice. What moves money looks at its operator by a plan of
 * its own, and what erases waits for a promised day: neither comes early (docs/decisions/0058).
 */
export const mayComeEarly: ReadonlySet<string> = new Set([
  'audit-ledger',
  'deliver-event',
  'deliver-hiring',
  'invite-candidate',
  'make-export',
  'resend-event',
  'send-mail',
  'send-slow-mail',
  'sign-in-mail',
  'tell-owner',
  'tell-reporter',
  'transcribe-recording',
]);

/** Kinds of which nothing of ours waits for the end: a mail that is not sent is missed by its reader alone. */
export const mayBeCancelled: ReadonlySet<string> = new Set([mailKind, slowMailKind]);

export const idOfJob = ({ project_id, kind, subject }: JobKey): string =>
  Buffer.from(JSON.stringify([project_id, kind, subject])).toString('base64url');

/** Undefined for a text that is no id of ours. */
export function jobOfId(id: string): JobKey | undefined {
  const parts = partsOf(id);
  // PostgreSQL carries no zero sign (E7).
  const areTexts = parts.every((one) => typeof one === 'string' && !one.includes('\0'));
  if (parts.length !== 3 || !areTexts) return undefined;
  const [project_id, kind, subject] = parts as string[];
  return { project_id, kind, subject } as JobKey;
}

function partsOf(id: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(id, 'base64url').toString());
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** What a job and a mail have in common. */
export const viewTries = (row: JobRow) => ({
  id: idOfJob(row),
  kind: row.kind,
  due_at: iso(row.run_at),
  state: row.state,
  tries: row.taken,
  may_run: mayComeEarly.has(row.kind) && row.state !== 'running',
  may_cancel: mayBeCancelled.has(row.kind) && row.state !== 'running',
  failure: row.failures?.at(-1) ?? null,
});

export function viewJob(row: JobRow, nameOf: (id: string) => OfficeJob['project']): OfficeJob {
  const { project_id, subject, mode } = row;
  return {
    ...viewTries(row),
    subject,
    // A tenant is an organisation of hiring too, or the platform itself.
    project: isId('prj', project_id) ? nameOf(project_id) : null,
    mode: mode === 'test' || mode === 'live' ? mode : null,
  };
}
