// The door of the queue as operators see it: jobs by kind and one by one, mails that wait, the health of the server,
// the faults of its release.
import type { ReadContext, SessionCaller, WriteContext } from '../../db/context.ts';
import type { Seal } from '../../kit/seal.ts';
import { actOnOfficeJobs } from './act-on-office-jobs.ts';
import { cancelOfficeJob } from './cancel-office-job.ts';
import { getOfficeFaults } from './get-office-faults.ts';
import { getOfficeHealth, type QueueNeighbours } from './get-office-health.ts';
import { getOfficeJob } from './get-office-job.ts';
import { listOfficeJobKinds } from './list-office-job-kinds.ts';
import { listOfficeJobs } from './list-office-jobs.ts';
import { listOfficeMails } from './list-office-mails.ts';
import { resendOfficeMail } from './resend-office-mail.ts';
import { runOfficeJob } from './run-office-job.ts';

export type { QueueNeighbours } from './get-office-health.ts';

export const officeQueueHandlers = ({
  mailSeal,
  ...neighbours
}: { mailSeal: Seal } & QueueNeighbours) => ({
  listOfficeJobKinds,
  listOfficeJobs,
  getOfficeJob,
  runOfficeJob,
  cancelOfficeJob,
  actOnOfficeJobs,
  listOfficeMails: (ctx: ReadContext, input: Parameters<typeof listOfficeMails>[1]) =>
    listOfficeMails(ctx, input, mailSeal),
  resendOfficeMail: (
    ctx: WriteContext<SessionCaller>,
    input: Parameters<typeof resendOfficeMail>[1],
  ) => resendOfficeMail(ctx, input, mailSeal),
  getOfficeHealth: (ctx: ReadContext) => getOfficeHealth(ctx, neighbours),
  getOfficeFaults,
});
