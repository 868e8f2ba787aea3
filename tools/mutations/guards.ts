// The guards, locks and constraints that `npm run mutations` takes out one at a time, each with the test
// files that must notice. A guard of a new feature gets its line here.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of the code, not templates.

import { backofficeGuards } from './backoffice-guards.ts';
import { dashboardGuards } from './dashboard-guards.ts';
import { dataGuards } from './data-guards.ts';
import { doorGuards } from './door-guards.ts';
import { hiringLists } from './hiring-guards.ts';
import { httpGuards } from './http-guards.ts';
import { invitationGuards } from './invitation-guards.ts';
import { keyGuards } from './key-guards.ts';
import { moneyGuards } from './money-guards.ts';
import { payoutGuards } from './payout-guards.ts';
import { startGuards } from './start-guards.ts';
import { wallGuards } from './wall-guards.ts';
import { watchGuards } from './watch-guards.ts';

export type Guard = {
  /** What is lost, as a reader of the list would say it. */
  name: string;
  file: string;
  /** Text that stands exactly once in the file, and what stands there without the guard. */
  takeOut: string;
  putIn: string;
  /** Where it must be noticed: few files, so that a round is short. */
  tests: readonly string[];
};

const keys = 'src/platform/keys';
const endpoints = 'src/webhooks/endpoints';
const matrix = 'test/contract/authorisation/matrix.test.ts';

/** Of what no list of its own holds. */
const houseGuards: readonly Guard[] = [
  {
    name: 'the checksum of a key',
    file: 'src/kit/key-format.ts',
    takeOut: 'return checksum(parts[1]) === parts[2];',
    putIn: 'return true;',
    tests: ['src/kit/key-format.test.ts'],
  },
  {
    name: 'a revoked key is refused',
    file: 'src/http/guards/credential.ts',
    takeOut: 'if (key.revokedAt !== null && key.revokedAt <= now) {',
    putIn: 'if (now < 0) {',
    tests: [matrix],
  },
  {
    name: 'a disabled key is refused',
    file: 'src/http/guards/credential.ts',
    takeOut: 'if (key.disabledAt !== null)',
    putIn: 'if (key.disabledAt === 1)',
    tests: [matrix],
  },
  {
    name: 'an expired key is refused',
    file: 'src/http/guards/credential.ts',
    takeOut: 'if (key.expiresAt !== null && key.expiresAt <= now) {',
    putIn: 'if (key.expiresAt === 1) {',
    tests: [matrix],
  },
  {
    name: 'a key never stands in for a person',
    file: 'src/http/guards/credential.ts',
    takeOut: "if (operation.caller === 'session') throw fail('UNAUTHENTICATED');",
    putIn: '',
    tests: [matrix],
  },
  {
    name: 'a cookie that another site sent is refused',
    file: 'src/http/guards/credential.ts',
    takeOut: "if (!identity.originAllowed(request.headers)) throw fail('FORBIDDEN');",
    putIn: '',
    tests: ['test/contract/bad-headers.test.ts'],
  },
  {
    name: 'a key opens its own project only',
    file: 'src/http/guards/admit.ts',
    takeOut:
      "if (named !== undefined && named !== caller.projectId) throw fail('UNAUTHENTICATED');",
    putIn: '',
    tests: [matrix],
  },
  {
    name: 'a scope is needed',
    file: 'src/http/guards/admit.ts',
    takeOut: 'if (operation.scope && !caller.scopes.includes(operation.scope)) {',
    putIn: 'if (operation.scope && caller.scopes.length === 0) {',
    tests: [matrix],
  },
  {
    name: 'a live key needs live mode',
    file: 'src/http/guards/count.ts',
    takeOut: "mode === 'test' || liveEnabled;",
    putIn: "mode === 'test' || mode === 'live';",
    tests: [matrix],
  },
  {
    name: 'a role is needed at the door',
    file: 'src/http/guards/admit.ts',
    takeOut: 'if (reaches(role, required)) return;',
    putIn: 'if (role && required) return;',
    tests: [matrix],
  },
  {
    name: 'the role is read again under the lock',
    file: 'src/platform/projects/index.ts',
    takeOut: 'if (!reaches(role, required)) throw',
    putIn: 'if (!role) throw',
    tests: [`${keys}/create-key-access.test.ts`],
  },
  {
    name: 'the lock of a project',
    file: 'src/platform/projects/project.store.ts',
    takeOut: 'from projects where id = ${id} and deleted_at is null for no key update`);',
    putIn: 'from projects where id = ${id} and deleted_at is null`);',
    tests: [`${keys}/create-key.test.ts`, `${endpoints}/endpoints.test.ts`],
  },
  {
    name: 'the lock of an owner of projects',
    file: 'src/platform/projects/project.store.ts',
    takeOut: 'select id from users where id = ${userId} for update',
    putIn: 'select id from users where id = ${userId}',
    tests: ['src/platform/projects/projects.test.ts'],
  },
  {
    name: 'a recent sign-in for a live key',
    file: `${keys}/create-key.ts`,
    takeOut: 'if (ctx.now - ctx.caller.signedInAt >= limits.recentSignIn_ms) {',
    putIn: 'if (ctx.now < 0) {',
    tests: [`${keys}/create-key-access.test.ts`],
  },
  {
    name: 'a key sees endpoints within it only',
    file: `${endpoints}/endpoint.rules.ts`,
    takeOut: 'endpoint.modes.every((mode) => mode === key.mode) &&',
    putIn: '',
    tests: [matrix],
  },
  {
    name: 'a payment is looked up within its project and mode',
    file: 'src/payments/payments/payment.store.ts',
    takeOut: `as g (project_id, mode, id)
      join payments p using (project_id, mode, id) where \${boundKeys('p', keys)}\`);`,
    putIn: `as g (asked_project, asked_mode, id)
      join payments p using (id) where \${boundKeys('p', keys)}\`);`,
    tests: [matrix],
  },
  {
    name: 'the claim of an Idempotency-Key is a lock',
    file: 'src/http/idempotency.store.ts',
    takeOut: 'select pg_advisory_xact_lock(name) from (',
    putIn: 'select name from (',
    tests: ['src/http/write.test.ts'],
  },
  {
    name: 'the minute of a project is counted with its guard',
    file: 'src/platform/quotas/minute.store.ts',
    takeOut: 'const granted = sql`greatest(0, least(excluded.asked,',
    putIn: 'const granted = sql`greatest(0, greatest(excluded.asked,',
    tests: ['src/platform/quotas/count-call.test.ts'],
  },
  {
    name: 'a batch holds tenants of one place',
    file: 'src/http/write.ts',
    takeOut: 'const groups = await byPlace(options.database, calls, placedBy);',
    putIn: 'const groups = await byPlace(options.database, calls, () => platformTenant);',
    tests: ['src/http/write-places.test.ts'],
  },
  {
    name: 'a journal balances',
    file: 'src/db/migrations/0016-tenant-keys.sql',
    takeOut: 'having sum(amount) <> 0 or',
    putIn: 'having',
    tests: ['src/ledger/ledger-refusals.test.ts'],
  },
  {
    name: 'the ledger only grows',
    file: 'src/db/migrations/0016-tenant-keys.sql',
    takeOut: 'create trigger entries_only_grow before update or delete or truncate on entries',
    putIn: 'create trigger entries_only_grow before truncate on entries',
    tests: ['src/ledger/ledger-refusals.test.ts'],
  },
  {
    name: 'a balance never crosses zero',
    file: 'src/ledger/index.ts',
    takeOut:
      'if (amount < 0n && row.balance < 0n && !free.has(name)) throw new InsufficientFunds();',
    putIn: '',
    tests: ['src/ledger/ledger.test.ts'],
  },
  {
    name: 'two workers never take one job',
    file: 'src/jobs/job.store.ts',
    takeOut: 'order by run_at limit ${take.count} for update of jobs skip locked)',
    putIn: 'order by run_at limit ${take.count})',
    tests: ['src/jobs/job.store.test.ts'],
  },
  {
    name: 'only the taker of a job ends it',
    file: 'src/jobs/job.store.ts',
    takeOut: "sql`${sameKey('j', 'g', keyColumns)} and j.taken = g.taken`",
    putIn: "sql`${sameKey('j', 'g', keyColumns)}`",
    tests: ['src/jobs/job-lease.test.ts'],
  },
  {
    name: 'private addresses are refused at the socket',
    file: 'src/connectors/hook-socket.ts',
    takeOut: 'for (const address of found) refuseForbidden(address, policy);',
    putIn: '',
    tests: ['src/connectors/hook-sender.attack.test.ts'],
  },
  {
    name: 'five endpoints for a project',
    file: `${endpoints}/create-endpoint.call.ts`,
    takeOut: 'if (existing.length >= limits.endpointsPerProject) {',
    putIn: 'if (existing.length > limits.endpointsPerProject) {',
    tests: [`${endpoints}/endpoints.test.ts`],
  },
  {
    name: 'a session names one of its projects',
    file: 'src/http/guards/admit.ts',
    takeOut: "if (id !== undefined && !member) throw fail('PROJECT_NOT_FOUND');",
    putIn: '',
    tests: [matrix],
  },
  {
    name: 'a recent sign-in for sensitive acts',
    file: 'src/http/guards/admit.ts',
    takeOut:
      "if (now - caller.signedInAt >= limits.recentSignIn_ms) throw fail('REAUTHENTICATION_REQUIRED');",
    putIn: '',
    tests: ['src/platform/projects/project-life.test.ts', 'src/platform/team/members.test.ts'],
  },
  {
    name: 'the last administrator stays',
    file: 'src/platform/team/member.rules.ts',
    takeOut: "return member.role === 'admin' && !member.hasOther ? 'LAST_ADMIN' : undefined;",
    putIn: 'return undefined;',
    tests: ['src/platform/team/members.test.ts'],
  },
  {
    name: 'nobody else touches the owner',
    file: 'src/platform/team/member.rules.ts',
    takeOut: `export function refuseRemoval(member: Standing) {
  if (member.isOwner && !member.isSelf) return 'OWNER_PROTECTED';`,
    putIn: 'export function refuseRemoval(member: Standing) {',
    tests: ['src/platform/team/members.test.ts'],
  },
  {
    name: 'live mode is switched on only by who says so',
    file: 'src/platform/projects/set-live.ts',
    takeOut: 'if (live_enabled && acknowledged !== true) {',
    putIn: 'if (live_enabled && acknowledged === false) {',
    tests: ['src/platform/projects/project-life.test.ts'],
  },
  {
    name: 'a project with money is not deleted',
    file: 'src/platform/projects/end-project.ts',
    takeOut: "if (reason) throw fail('BALANCE_NOT_EMPTY', { reason });",
    putIn: '',
    tests: ['src/platform/projects/project-life.test.ts'],
  },
  {
    name: 'one invitation waits for an address',
    file: 'src/db/migrations/0006-invitations.sql',
    takeOut: 'create unique index invitations_waiting on invitations (project_id, email)',
    putIn: 'create unique index invitations_waiting on invitations (project_id, email, id)',
    tests: ['src/platform/invitations/invitations.test.ts'],
  },
  {
    name: 'the order of a stream is kept by a lock',
    file: 'src/webhooks/stream/position.store.ts',
    takeOut: 'select pg_advisory_xact_lock(${orderLock}, hashtext(${projectId}))',
    putIn: 'select ${orderLock}::int, hashtext(${projectId})',
    tests: ['src/webhooks/stream/stream-events.test.ts'],
  },
];

/** By the name under which `npm run mutations -- <name>` runs one of them alone. */
export const guardLists: Readonly<Record<string, readonly Guard[]>> = {
  house: houseGuards,
  invitations: invitationGuards,
  keys: keyGuards,
  backoffice: backofficeGuards,
  data: dataGuards,
  dashboard: dashboardGuards,
  http: httpGuards,
  walls: wallGuards,
  payouts: payoutGuards,
  start: startGuards,
  doors: doorGuards,
  money: [...moneyGuards, ...watchGuards],
  ...hiringLists,
};

export const guards: readonly Guard[] = Object.values(guardLists).flat();
