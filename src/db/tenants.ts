// Which tables belong to tenants, and which transactions write a tenant's and the platform's rows together: data that
// tests and tidy read (docs/decisions/0022).

/** The tenant of what belongs to nobody: mails, digests, answers to reporters. */
export const platformTenant = 'platform';

/** Each has a key that begins with its tenant and ends with its id; every other table is the platform's. */
export const tenantTables = [
  'attempt_pictures',
  'attempts',
  'balances',
  'call_hours',
  'calls',
  'campaigns',
  'candidates',
  'collected_days',
  'consent_texts',
  'corrections',
  'delivery_attempts',
  'disputes',
  'entries',
  'evaluations',
  'event_floors',
  'events',
  'export_parts',
  'exports',
  'files',
  'hiring_deliveries',
  'hiring_endpoints',
  'idempotency_keys',
  'identities',
  'interview_sessions',
  'jobs',
  'journals',
  'merchant_accounts',
  'offers',
  'payment_links',
  'payments',
  'payout_destinations',
  'payouts',
  'questions',
  'quotes',
  'recordings',
  'refunds',
  'replays',
  'session_drafts',
  'session_events',
  'session_messages',
  'session_reports',
] as const;
export type TenantTable = (typeof tenantTables)[number];

export const isTenantTable = (name: string): name is TenantTable =>
  (tenantTables as readonly string[]).includes(name);

/** Their tenant is an organisation, `organization_id`; that of all others is a project, `project_id`. */
export const organizationTables = [
  'campaigns',
  'candidates',
  'consent_texts',
  'evaluations',
  'hiring_deliveries',
  'hiring_endpoints',
  'interview_sessions',
  'questions',
  'recordings',
  'session_drafts',
  'session_events',
  'session_messages',
  'session_reports',
] as const satisfies readonly TenantTable[];
/** A table whose tenant is a project. */
export type ProjectsTable = Exclude<TenantTable, (typeof organizationTables)[number]>;

/** The column that names a row's tenant. */
export const tenantColumnOf = (table: string): 'organization_id' | 'project_id' =>
  (organizationTables as readonly string[]).includes(table) ? 'organization_id' : 'project_id';

/** Those in which the platform may have rows of its own. */
export const platformsTables: readonly TenantTable[] = [
  'corrections',
  'entries',
  'jobs',
  'journals',
];

/** Tables of tenants whose key may hold a number that the database gives out. */
export const numberedTables: readonly string[] = ['calls'];

/** Tables of tenants that hold things of both modes: their tenant is the project alone. */
export const bothModesTables: readonly string[] = [
  'call_hours',
  'calls',
  'consent_texts',
  'export_parts',
  'exports',
  'hiring_endpoints',
  'jobs',
  'replays',
];

/** Tables of the platform whose rows say which project they are about. */
export const projectTables: readonly string[] = [
  'api_keys',
  'audit_entries',
  'invitations',
  'members',
  'webhook_endpoints',
];

/** The same of organisations. */
export const tablesOfOrganizations: readonly string[] = [
  'hiring_keys',
  'organization_invitations',
  'organization_members',
];

/**
 * Transactions that write both kinds of tables, or tenants of several places. On a spread database the tenant's
 * part is committed first and by itself: what is true then, when only that part stays.
 */
export const mixedTransactions = {
  'deletion of a project':
    'Its merchant accounts are closed and the project is still there: payments are refused, and deleting it again ends it.',
  'end of an organisation':
    'The job is there and the organisation too: the job finds it whole and does nothing; or the job is done and the empty row of the organisation stays.',
  'dataset.updated':
    'Events of the version go out although its row was undone: the publication is tried again and announces it once more.',
  'end of a membership':
    'The webhooks of a member are off and the member is still there: they turn them on again, or leave again.',
  mails:
    'A mail leaves although its cause was undone: its link finds nothing and says so. A mail is never missing.',
  'act of the operator':
    'The act is done and its line in the audit may be missing: the object itself says what it is and since when.',
  'act on a merchant account':
    'The act is done and its line in the audit may be missing: the object itself says what it is and since when.',
  'work of the platform':
    'The job is done and its row says that it is not: a digest or an answer to a reporter may not be told again.',
} as const;
export type MixedTransaction = keyof typeof mixedTransactions;

/**
 * Statements that look at rows of all tenants, by a phrase of their own; none of them writes or locks. `statements`: how many of the
 * code hold the phrase, so that none joins them unseen (docs/decisions/0159).
 */
export const overAllTenants: readonly { phrase: string; statements: number; why: string }[] = [
  {
    phrase: 'as of_operator',
    statements: 7,
    why: 'an operator names what is theirs by its id alone',
  },
  {
    phrase: 'as of_backoffice',
    statements: 12,
    why: 'the back office lists what waits in all projects',
  },
  {
    phrase: 'as of_sealed',
    statements: 1,
    why: 'a changed secret seals the texts of all tenants anew',
  },
  // One of them takes: where there are several places it names the tenants of one.
  { phrase: 'order by run_at limit', statements: 4, why: 'the queue asks what is due next' },
  {
    phrase: 'order by created_at limit',
    statements: 1,
    why: 'stored answers are forgotten after 30 days',
  },
  // One of them is only shown.
  {
    phrase: 'as made from idempotency_keys',
    statements: 2,
    why: 'the doctor counts the payments of a day',
  },
  {
    phrase: 'as next_tenant',
    statements: 2,
    why: 'the audit goes from tenant to tenant, also to those of no project',
  },
];
