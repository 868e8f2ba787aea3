// A small house of planted faults, one per row, and a clean one: tidy must refuse the first and accept the second.

export type Fault = { rule: string; file: string; line: number; text: string };

/** The fault stands on line 2, below the sentence that every file begins with, unless the row says otherwise. */
const fault = (rule: string, file: string, code: string, line = 2): Fault => ({
  rule,
  file,
  line,
  text: `// Planted.\n${code}\n`,
});

const lines = (count: number, line: string): string => Array(count).fill(line).join('\n');

const rooms: Fault[] = [
  fault('room', 'src/ledger/foreign.ts', "import { a } from '../payments/index.ts';"),
  fault('room', 'src/ledger/lazy.ts', "const a = await import('../payments/index.ts');"),
  fault('room', 'src/payments/links/foreign.ts', "import { a } from '../../data/index.ts';"),
  fault('room', 'src/http/foreign.ts', "export { a } from '../platform/index.ts';"),
  fault('room', 'src/kit/foreign.ts', "import type { Tx } from '../db/tx.ts';"),
  fault('room', 'src/connectors/foreign.ts', "import { tx } from '../db/tx.ts';"),
  fault('room', 'src/ledger/contract.ts', "import { errors } from '../../contract/errors.ts';"),
  fault('room', 'src/jobs/tests.ts', "import { a } from '../../test/kit/world.ts';"),
  fault('room', 'src/main.ts', "import { a } from '../tools/gen.ts';"),
  fault('room', 'src/kit/away.ts', "import a from '../../elsewhere/a.ts';"),
  fault('room', 'src/attic/a.ts', 'export const a = 1;', 1),
  fault('room', 'dashboard/src/server.ts', "import { a } from '../../src/app.ts';"),
  fault('room', 'src/http/pages.ts', "import { a } from '../pages/index.ts';"),
  fault('room', 'src/pages/data/store.ts', "import type { Database } from '../../db/database.ts';"),
  fault('room', 'src/pages/data/domain.ts', "import { a } from '../../data/index.ts';"),
  fault('package', 'contract/disk.ts', "import { readFileSync } from 'node:fs';"),
  fault('package', 'src/kit/disk.ts', "import { readFileSync } from 'node:fs';"),
  fault('package', 'src/ledger/server.ts', "import fastify from 'fastify';"),
  fault('package', 'src/jobs/driver.ts', "import { Pool } from 'pg';"),
  fault('package', 'src/platform/sign-in/driver.ts', "import { Pool } from 'pg';"),
  fault('door', 'src/app.ts', "import { a } from './ledger/post.ts';"),
  fault('door', 'src/hiring/side.ts', "import { a } from '../webhooks/events/emit.ts';"),
  fault('door', 'src/payments/refunds/side.ts', "import { a } from '../payments/get-payment.ts';"),
  fault('door', 'src/pages/data/mount.ts', "import { a } from '../../http/mount.ts';"),
  fault('door', 'src/pages/data/other.ts', "import { a } from '../docs/guide.ts';"),
  fault('door', 'src/pages/kit/folder.ts', "import { a } from '../docs/guide.ts';"),
  fault(
    'store',
    'src/payments/refunds/store.ts',
    "import { a } from '../payments/payment.store.ts';",
  ),
  fault('store', 'src/payments/index.ts', "import { a } from './payments/payment.store.ts';"),
  fault(
    'connector',
    'src/payments/payments/pay.ts',
    "import { a } from '../../connectors/mail.ts';",
  ),
  fault(
    'connector',
    'src/payments/payments/b.rules.ts',
    "import type { a } from '../../connectors/rails/rail.ts';",
  ),
  fault('pure', 'src/payments/payments/a.rules.ts', "import { a } from './a.store.ts';"),
  fault('pure', 'src/connectors/rails/a.manifest.ts', "import { a } from './a.ts';"),
  fault('pure', 'src/payments/payments/a.machine.ts', "import { a } from 'undici';"),
  fault(
    'pure',
    'src/payments/payments/a.postings.ts',
    "import { a } from '../../ledger/index.ts';",
  ),
];

const language: Fault[] = [
  fault('barrel', 'src/kit/all.ts', "export * from './a.ts';"),
  fault('only', 'src/kit/only.test.ts', "it.only('a', () => {});"),
  fault('only', 'src/kit/only-option.test.ts', "it('a', { only: true }, () => {});"),
  fault('todo', 'src/kit/todo.ts', ['// TO', 'DO: later'].join('')),
  fault('clock', 'src/jobs/now.ts', 'const a = Date.now();'),
  fault('clock', 'src/jobs/new.ts', 'const a = new Date();'),
  fault('clock', 'src/jobs/new-bare.ts', 'const a = new Date;'),
  fault('clock', 'src/jobs/new-value.ts', 'const a = new Date(b);'),
  fault('clock', 'src/jobs/call.ts', 'const a = Date();'),
  fault('clock', 'src/jobs/temporal.ts', 'const a = Temporal.Now.instant();'),
  fault('clock', 'src/kit/time.ts', 'const a = new Date();'),
  fault('randomness', 'src/jobs/math.ts', 'const a = Math.random();'),
  fault('randomness', 'src/jobs/uuid.ts', "import { randomUUID } from 'node:crypto';"),
  fault('randomness', 'src/jobs/space.ts', "import * as c from 'node:crypto';\nc.randomInt(3);", 3),
  fault('randomness', 'src/jobs/web.ts', 'const a = globalThis.crypto.randomUUID();'),
  fault('environment', 'src/jobs/env.ts', 'const a = process.env;'),
  fault('sql', 'src/platform/keys/create-key.ts', 'await tx.run(sql`select 1`);'),
  fault('sql', 'src/platform/keys/typed.ts', 'await tx.run(sql<{ a: string }>`select 1`);'),
  fault('apostrophe', 'src/kit/said.ts', 'const a = { fr: "L\'envoi" };'),
  fault('apostrophe', 'contract/said.ts', "const a = { en: 'The owner\\'s key' };"),
  fault('apostrophe', 'dashboard/src/said.tsx', 'const a = ["Il vaut jusqu\'à demain."];'),
  fault('word', 'docs/word.md', ['see', ' /wo', 'rk/main'].join('')),
  fault('word', 'src/kit/word.ts', ["const a = '/fa", "rm/a';"].join('')),
];
language.push({ rule: 'first-comment', file: 'tools/silent.ts', line: 1, text: 'const a = 1;\n' });

const sizes: Fault[] = [
  fault('file-length', 'src/kit/long.ts', lines(300, 'a();'), 1),
  fault('file-length', 'docs/long.md', lines(300, 'word'), 1),
  fault('function-length', 'src/kit/long-function.ts', `function a() {\n${lines(69, 'b();')}\n}`),
  fault('function-length', 'src/kit/long-arrow.ts', `const a = () => {\n${lines(69, 'b();')}\n};`),
];

const contractIndex = `// Planted.
export const operations = {
  getThing: { method: 'GET', path: '/v1/things/{id}', section: 'a', errors: ['LISTED'] },
  makeThing: { method: 'POST', path: '/v1/things', section: 'a', errors: [] },
};
`;

const promises: Fault[] = [
  { rule: 'operation-file', file: 'contract/index.ts', line: 4, text: contractIndex },
  { rule: 'operation-test', file: 'contract/index.ts', line: 4, text: contractIndex },
  { rule: 'operation-row', file: 'contract/index.ts', line: 4, text: contractIndex },
  fault(
    'contract-file',
    'contract/things/lost.ts',
    "export const lost = {\n  loseThing: { method: 'POST' },\n};",
    3,
  ),
  fault(
    'error-code',
    'contract/errors.ts',
    'export const errors = {\n  LISTED: {},\n  LATER: { planned: true },\n  COMMON: {},\n  UNLISTED: {},\n};',
    6,
  ),
  fault(
    'event-type',
    'contract/webhooks/events.ts',
    "export const events = {\n  'thing.made': {},\n  'thing.later': { planned: true },\n  'thing.lost': {},\n};",
    5,
  ),
  {
    rule: 'table-store',
    file: 'src/db/migrations/0001-things.sql',
    line: 4,
    text: '-- create table in_a_comment (\ncreate table things (\n);\ncreate table if not exists orphans (\n);\ncreate table gone ();\ndrop table gone;\n',
  },
  {
    rule: 'table-store',
    file: 'src/db/migrations/0002-orders.sql',
    line: 2,
    text: '-- Orders.\ncreate table orders (\n);\n',
  },
];

const circles: Fault[] = [
  fault('circle', 'contract/circle/one.ts', "import type { Two } from './two.ts';"),
  fault('circle', 'src/app-jobs.ts', "import { a } from './app-pages.ts';"),
  fault('circle', 'src/kit/circle-at.ts', "import { b } from './circle-by.ts';"),
  fault('circle', 'src/payments/links/circle-at.ts', "import { b } from './circle-by.ts';"),
];

/** The other halves of circles: each circle is told once, at its first file. */
export const CIRCLE_ENDS: Readonly<Record<string, string>> = {
  'contract/circle/two.ts': "// Planted.\nimport { One } from './one.ts';\n",
  'src/app-pages.ts': "// Planted.\nimport { a } from './app-jobs.ts';\n",
  'src/kit/circle-by.ts': "// Planted.\nimport { c } from './circle-end.ts';\n",
  'src/kit/circle-end.ts': "// Planted.\nimport { a } from './circle-at.ts';\n",
  'src/payments/links/circle-by.ts': "// Planted.\nimport { a } from './circle-at.ts';\n",
};

export const FAULTS: readonly Fault[] = [...rooms, ...circles, ...language, ...sizes, ...promises];

/** Everything here looks like a fault to a careless rule, and is none. */
export const CLEAN: Readonly<Record<string, string>> = {
  'src/payments/things/get-thing.ts': `// Reads a thing.
import type { Thing } from '../../../contract/shapes/thing.ts';
import { clock } from '../../kit/clock.ts';
import { randomInt } from '../../kit/random.ts';
import { post } from '../../ledger/index.ts';
import { mayRead } from '../../platform/keys/index.ts';
import { emit } from '../../webhooks/index.ts';
import { other } from '../others/index.ts';
import { things } from './thing.store.ts';
// Date.now() and enum A { and Math.random() in a comment; TODO(#12) with its number.
export const a = 'new Date() export default : any sql\`\`';
export const company = { any: 1, only: 2, anything: 'x' };
export const b = randomInt(3);
emit('thing.made');
`,
  'src/payments/things/thing.store.ts':
    '// Speaks SQL.\nexport const things = sql`select * from things`;\n',
  'src/payments/things/get-thing.test.ts':
    "// Proves it.\nimport { tx } from '../../db/tx.ts';\nconst a = new Date('2026-01-01');\nit('getThing', () => {});\n",
  'src/payments/things/start.job.ts': "// Speaks.\nimport { a } from '../../connectors/mail.ts';\n",
  'src/payments/things/a.rules.ts': "// Decides.\nimport { a } from '../../kit/money.ts';\n",
  'src/payments/things/b.rules.ts':
    "// Decides.\nimport { a } from '../../connectors/rails/a.manifest.ts';\n",
  'src/payments/things/index.ts': "// The door.\nimport { other } from '../others/index.ts';\n",
  'src/payments/others/index.ts':
    "// Names what a neighbour hands in.\nimport type { Thing } from '../things/index.ts';\n",
  'src/ledger/shape.ts':
    "// Names a shape.\nimport type { Thing } from '../../contract/shapes/thing.ts';\n",
  'src/ledger/index.ts': "// The door.\nexport * from './post.ts';\n",
  'src/platform/sign-in/pool.ts': "// Names the pool.\nimport type { Pool } from 'pg';\n",
  'src/db/pool.ts': "// Opens the pool.\nimport { Pool } from 'pg';\n",
  'src/pages/data/page.ts':
    "// Draws.\nimport { a } from '../../http/page.ts';\nimport { b } from '../kit/html.ts';\nimport { c } from '../table.ts';\n",
  'src/pages/index.ts': "// All pages.\nimport { a } from './data/page.ts';\n",
  'src/http/server.ts': "// Listens.\nimport fastify from 'fastify';\n",
  'src/kit/names.ts':
    '// Names that people wrote, d\'Ouakam.\nexport const a = ["M\'Bour", "d\'Ouakam", "the row\'s own log"];\n',
  'src/kit/clock.ts': '// Tells the time.\nexport const now = () => new Date();\n',
  'src/config.ts': '// Reads the environment.\nexport const port = process.env;\n',
  'src/app.ts':
    "// Composes.\nimport { a } from './payments/things/index.ts';\nimport { mail } from './connectors/mail.ts';\n",
  'src/kit/exact.ts': `// As long as allowed.\nfunction a() {\n${lines(68, 'b();')}\n}\n`,
  'tools/gen.ts': '#!/usr/bin/env node\n// Writes.\nconst a = Date.now();\n',
  'content/rows.json': '{}\n',
};
