// Mails the owner of a project what was promised. A job of its own before the mail's: disputes and identities are decided at
// the terminal too, where nobody can seal a mail, and a step that settles money waits for no permit.
import type { Database, Tx } from '../../db/database.ts';
import { finish, type Job, type JobDefinition } from '../../jobs/index.ts';
import type { Seal } from '../../kit/seal.ts';
import { findOwner, queueMails } from '../../platform/index.ts';
import { noticeMail } from './notice.texts.ts';
import { type Notice, noticeKind } from './promise-notices.ts';

type Options = { database: Database; seal: Seal; publicUrl: string };

export const tellOwnerJob = ({ database, ...options }: Options): JobDefinition => ({
  kind: noticeKind,
  concurrency: 2,
  batch: 1,
  async run(jobs) {
    for (const job of jobs) await database.transaction((tx) => tell(tx, options, job));
  },
});

async function tell(
  tx: Tx,
  { seal, publicUrl }: Omit<Options, 'database'>,
  job: Job,
): Promise<void> {
  const project = await findOwner(tx, job.project_id);
  // Of a project that was deleted meanwhile nobody is told.
  if (project) {
    const pages = `${publicUrl}/dashboard/projects/${job.project_id}/live`;
    const about = { projectId: job.project_id, name: project.name, pages };
    const mail = noticeMail(project.owner_email, about, job.payload as Notice);
    await queueMails(tx, seal, [mail]);
  }
  await finish(tx, [job]);
}
