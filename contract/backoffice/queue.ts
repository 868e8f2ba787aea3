// Operations on the queue of jobs, the mails that wait in it, and the health of the server (contract/dashboard.md section 14,
// G27).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { channelsIn } from '../payments/payments.shapes.ts';
import { Day, IdParam, Mode, Nullable, Strict, Time, Words } from '../shapes.ts';
import { act, common, OnlyReason, ProjectName, Reason } from './shapes.ts';
import { jobStates, soughtJobStates } from './words.ts';

/** What a try that failed is called: the name and the codes of its error, never its text. */
const Failure = Strict({ at: Time, cause: Type.String() });

const job = {
  id: Type.String(),
  kind: Type.String(),
  due_at: Time,
  state: Words(jobStates),
  /** How often it was taken so far. */
  tries: Type.Integer(),
  /** Whether it may be brought forward: what money or erasure wait for comes at its time alone. */
  may_run: Type.Boolean(),
  /** Whether it may be taken out of the queue: nothing waits for its end. */
  may_cancel: Type.Boolean(),
  /** Its last failure, since it last got on. */
  failure: Nullable(Failure),
};

const Job = Strict({
  ...job,
  /** The id of what it is about. */
  subject: Type.String(),
  /** None for what belongs to the platform or to an organisation of hiring. */
  project: Nullable(ProjectName),
  mode: Nullable(Mode),
});
export type OfficeJob = Static<typeof Job>;

const OneJob = Strict({
  ...Job.properties,
  /** The tries that failed since it last got on, the newest first, five at the most. */
  failures: Type.Array(Failure),
});

const JobKind = Strict({
  kind: Type.String(),
  waiting: Type.Integer(),
  due: Type.Integer(),
  running: Type.Integer(),
  /** Due for more than a minute. */
  late: Type.Integer(),
  /** Put back by a try that failed. */
  failed: Type.Integer(),
  oldest_due_at: Nullable(Time),
  /** How many ended with their work in each minute of the last hour, the oldest minute first. */
  done_per_minute: Type.Array(Type.Integer(), { minItems: 60, maxItems: 60 }),
  /** How many tries of the same hour failed. */
  failed_last_hour: Type.Integer(),
});

const Mail = Strict({
  ...job,
  /** Masked; null where what waits cannot be opened with the present secret. */
  to: Nullable(Type.String()),
  /** Whether it waits for the hour's permit of its reader. */
  waits_for_permit: Type.Boolean(),
});
export type OfficeMail = Static<typeof Mail>;

const MailDay = Strict({
  day: Day,
  sent: Type.Integer(),
  /** Tries that failed. */
  failed: Type.Integer(),
  /** Never sent: refused too often, or too late to be of use. */
  given_up: Type.Integer(),
});

const Waiting = { count: Type.Integer(), oldest_at: Nullable(Time) };

const money = {
  /** Attempts of which no operator of money tells. */
  hands: Strict(Waiting),
  /** What lies in suspense in live mode. */
  suspense: Strict(Waiting),
  /** What all merchants collected today in live mode. */
  collected: Strict({
    day: Day,
    channels: Type.Array(Strict({ channel: Words(channelsIn), amount: Type.Integer() })),
  }),
};
const Money = Strict(money);
export type OfficeMoney = Static<typeof Money>;

const OfficeHealth = Strict({
  ...money,
  /** Jobs that are due for more than a minute. */
  late_jobs: Strict(Waiting),
  mails: Strict(Waiting),
  database: Strict({
    connections: Type.Integer(),
    connections_max: Type.Integer(),
    bytes: Type.Integer(),
    /** How far its clock is ahead of the server's. */
    clock_ms: Type.Integer(),
  }),
  /** How full the disk of DATA_DIR is on the server that answers; null where that folder is not there. */
  disk: Nullable(Strict({ percent: Type.Integer() })),
  /**
   * What PostgreSQL archived of its log, and when it last failed to; null where it archives nothing, or does not tell. Backups that
   * are made otherwise are not seen.
   */
  archive: Nullable(
    Strict({
      count: Type.Integer(),
      archived_at: Nullable(Time),
      failed_at: Nullable(Time),
    }),
  ),
  /** What `doctor` would say is wrong. */
  warnings: Type.Array(Strict({ what: Type.String(), remedy: Type.String() })),
});

const some = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
};

const sought = {
  kind: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  state: Type.Optional(Words(soughtJobStates)),
};

const again = {
  ...act,
  operator: 'configure',
  method: 'POST',
  params: Strict({ id: IdParam }),
  body: OnlyReason,
  errors: ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND', 'INVALID_STATE'],
  effect: 'write',
} as const;

export const officeQueue = section({
  listOfficeJobKinds: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/jobs',
    summary: { fr: 'Compter les tâches par sorte', en: 'Count the jobs by kind' },
    reply: {
      status: 200,
      schema: Strict({
        data: Type.Array(JobKind),
        /** The end of the last hour's last minute. Servers write what their jobs came to once a minute. */
        counted_until: Time,
      }),
    },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  listOfficeJobs: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/jobs/list',
    summary: {
      fr: 'Lister les tâches, les plus anciennes d’abord',
      en: 'List jobs, the oldest first',
    },
    query: Strict({
      ...some,
      ...sought,
    }),
    reply: { status: 200, schema: Strict({ data: Type.Array(Job) }) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  getOfficeJob: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/jobs/{id}',
    summary: { fr: 'Lire une tâche et ses essais', en: 'Read a job and its tries' },
    params: Strict({ id: IdParam }),
    reply: { status: 200, schema: OneJob },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  runOfficeJob: {
    ...again,
    path: '/v1/backoffice/jobs/{id}/run',
    summary: { fr: 'Lancer une tâche maintenant', en: 'Run a job now' },
    reply: { status: 200, schema: Job },
  },
  cancelOfficeJob: {
    ...again,
    path: '/v1/backoffice/jobs/{id}/cancel',
    summary: { fr: 'Annuler une tâche', en: 'Cancel a job' },
    reply: { status: 200, schema: Job },
  },
  actOnOfficeJobs: {
    ...act,
    operator: 'configure',
    method: 'POST',
    path: '/v1/backoffice/jobs/bulk',
    summary: {
      fr: 'Lancer ou annuler les tâches d’un filtre, ou les compter',
      en: 'Run or cancel the jobs of a filter, or count them',
    },
    body: Type.Object(
      {
        filter: Strict(sought),
        act: Words(['run', 'cancel']),
        /** Only counts, and needs no reason. */
        preview: Type.Boolean(),
        reason: Type.Optional(Reason),
      },
      {
        additionalProperties: false,
        if: { properties: { preview: { const: false } }, required: ['preview'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { required: ['reason'] },
      },
    ),
    reply: {
      status: 200,
      schema: Strict({
        /** How many the filter finds. */
        found: Type.Integer(),
        /** How many of them the act is for: of such a kind, and held by no worker. */
        count: Type.Integer(),
        /** How many it was done to: a thousand of one call at the most, the first due ones. */
        done: Type.Integer(),
      }),
    },
    errors: ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED'],
    effect: 'write',
  },
  listOfficeMails: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/mails',
    summary: { fr: 'Lister les e-mails qui attendent', en: 'List the mails that wait' },
    query: Strict({ ...some, state: Type.Optional(Words(soughtJobStates)) }),
    reply: {
      status: 200,
      schema: Strict({
        data: Type.Array(Mail),
        /** What mails came to on the last fourteen days, the oldest first. */
        days: Type.Array(MailDay),
      }),
    },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  resendOfficeMail: {
    ...again,
    path: '/v1/backoffice/mails/{id}/resend',
    summary: { fr: 'Envoyer un e-mail maintenant', en: 'Send a mail now' },
    reply: { status: 200, schema: Mail },
  },
  getOfficeHealth: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/health',
    summary: { fr: 'Ce qui attend et la base', en: 'What waits, and the database' },
    reply: { status: 200, schema: OfficeHealth },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
});
