// The guards of the back office that `npm run mutations` takes out one at a time.
import type { Guard } from './guards.ts';

const matrix = 'test/contract/authorisation/backoffice-matrix.test.ts';
const operators = 'src/platform/operators';
const corrections = 'src/payments/corrections';
const corrected = `${corrections}/corrections.test.ts`;

export const backofficeGuards: readonly Guard[] = [
  {
    name: 'the back office is for operators with the permission',
    file: 'src/http/guards/admit.ts',
    takeOut: 'if (operation.operator) await checkOperator(operation.operator, ctx, identity);',
    putIn: '',
    tests: [matrix],
  },
  {
    name: 'a permission is the one that the operation names',
    file: `${operators}/may-operate.ts`,
    takeOut: "if (!operator?.permissions.includes(permission)) return 'no';",
    putIn: "if (!operator) return 'no'; void permission;",
    tests: [matrix],
  },
  {
    name: 'in production an operator has a second factor',
    file: `${operators}/may-operate.ts`,
    takeOut: 'production && !operator.two_factor_enabled',
    putIn: 'production && false',
    tests: [`${operators}/operators.test.ts`],
  },
  {
    name: 'nobody decides on their own account',
    file: `${operators}/own.ts`,
    takeOut: 'if (caller.userId === userId) throw',
    putIn: 'if (caller.userId === userId && false) throw',
    tests: [`${operators}/operators.test.ts`],
  },
  {
    name: 'permissions that change are in the audit',
    file: `${operators}/make-operator.ts`,
    takeOut: 'await auditOperator(tx,',
    putIn: 'await (async (..._: unknown[]) => void auditOperator)(tx,',
    tests: [`${operators}/operators.test.ts`],
  },
  {
    name: 'a photo that is seen is in the audit',
    file: 'src/payments/identity/get-office-capture.call.ts',
    takeOut: 'await ctx.transaction((tx) => auditOperator(tx, { ...act, now: ctx.now }));',
    putIn: 'void auditOperator; void act;',
    tests: ['src/payments/backoffice/backoffice.test.ts'],
  },
  {
    name: 'a photo that is refused is one of the file, named once',
    file: 'src/payments/identity/decide-identity.ts',
    takeOut: "if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });",
    putIn: 'void fields; void fail;',
    tests: ['src/payments/identity/photo-refusals.test.ts'],
  },
  {
    name: 'where an operator sat is not for merchants',
    file: 'src/platform/audit/list-audit.ts',
    takeOut: ': withoutPlace(details),',
    putIn: ': (void withoutPlace, details),',
    tests: ['src/payments/backoffice/backoffice.test.ts'],
  },
  {
    name: 'a key is enabled within the five of its project',
    file: 'src/platform/keys/enable-office-key.ts',
    takeOut: '> limits.activeKeysPerProject',
    putIn: '> limits.activeKeysPerProject + 99',
    tests: ['src/platform/accounts/office-accounts.test.ts'],
  },
  {
    name: 'nobody confirms their own correction of the ledger',
    file: `${corrections}/correction.rules.ts`,
    takeOut: 'return row.proposed_by === userId ? texts.own : undefined;',
    putIn: 'return row.proposed_by === userId && false ? texts.own : undefined;',
    tests: [corrected],
  },
  {
    name: 'a correction is confirmed under its lock',
    file: `${corrections}/correction.store.ts`,
    takeOut: '     order by id for update`);',
    putIn: '     order by id`);',
    tests: [corrected],
  },
  {
    name: 'a correction settles no more than what lies in suspense',
    file: `${corrections}/correction.rules.ts`,
    takeOut: 'put < 0n && -put <= lies : put > 0n && put <= -lies;',
    putIn: 'put < 0n : put > 0n;',
    tests: [corrected],
  },
  {
    name: 'a person ends as paid the same amount alone',
    file: 'src/payments/hands/settle-by-hand.ts',
    takeOut: "if (verdict !== 'not_paid' && verdict.paid.amount !== before.amount) {",
    putIn: "if (verdict !== 'not_paid' && verdict.paid.amount < 0n) {",
    tests: ['src/payments/hands/office-hands.test.ts'],
  },
  {
    name: 'a line of a statement ends one attempt as paid',
    file: 'src/payments/hands/settle-by-hand.ts',
    takeOut: '  if (other) throw',
    putIn: '  if (!other) throw',
    tests: ['src/payments/hands/office-hands.test.ts'],
  },
  {
    name: 'a job that others wait for is not cancelled',
    file: 'src/platform/queue/cancel-office-job.ts',
    takeOut: 'if (!mayBeCancelled.has(kind)) {',
    putIn: 'if (mayBeCancelled.size === 0) {',
    tests: ['src/platform/queue/many-jobs.test.ts', 'src/platform/queue/office-queue.test.ts'],
  },
  {
    name: 'a job that a worker holds is not taken out of the queue',
    file: 'src/jobs/free-job.store.ts',
    takeOut: 'and (j.lease_by is null or j.run_at <=',
    putIn: 'and (true or j.lease_by is null or j.run_at <=',
    tests: ['src/platform/queue/many-jobs.test.ts', 'src/platform/queue/office-queue.test.ts'],
  },
  {
    name: 'what is closed for all is closed for each merchant',
    file: 'src/payments/merchants/terms.rules.ts',
    takeOut: "terms.status === 'active' && closed.has(",
    putIn: "terms.status === 'active' && closed.size < 0 && closed.has(",
    tests: ['src/payments/backoffice/closures.test.ts'],
  },
  {
    name: 'a closure ends at its planned hour',
    file: 'src/payments/merchants/closures.rules.ts',
    takeOut: 'end === null || end > now;',
    putIn: 'end === null || end > 0;',
    tests: ['src/payments/backoffice/closures.test.ts'],
  },
];
