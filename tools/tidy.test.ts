// A checker must prove it can fail: tidy is given planted faults, and must refuse each of them and nothing else.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { CIRCLE_ENDS, CLEAN, FAULTS } from './tidy/faults.ts';
import { SQL_FAULTS as FIRST_FAULTS, SQL_CLEAN, SQL_HOUSE } from './tidy/sql-faults.ts';
import { KEY_FAULTS } from './tidy/sql-faults-keys.ts';
import { tidy } from './tidy.ts';

const SQL_FAULTS = [...FIRST_FAULTS, ...KEY_FAULTS];

const folders: string[] = [];

function plant(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'tidy-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

async function refused(root: string): Promise<string[]> {
  const { refusals } = await tidy(root);
  return refusals.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('tidy', () => {
  // What the promises need to hold, so that only their planted gaps are refused.
  const served = {
    ...CIRCLE_ENDS,
    'contract/apis.ts':
      "// Said by all.\nexport const apis = [{ base: '/v1', families: { open: { errors: ['COMMON'] } } }];\n",
    'src/payments/things/get-thing.ts': "// Emits.\nemit('thing.made');\n",
    'src/payments/things/get-thing.test.ts': '// Proves it.\n',
    'src/http/message.ts': "// Says a word that is also a table's.\nconst a = '/v1/orders';\n",
    'test/contract/authorisation/expected.csv': 'operation,nobody\ngetThing,200\n',
    'src/payments/things/thing.store.ts': '// SQL.\nexport const a = sql`select * from things`;\n',
  };
  const planted = Object.fromEntries(FAULTS.map(({ file, text }) => [file, text]));

  it('refuses each planted fault at its line, and nothing else', async () => {
    const expected = FAULTS.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
    assert.deepEqual((await refused(plant({ ...planted, ...served }))).sort(), expected.sort());
  });

  it('accepts a clean house', async () => {
    assert.deepEqual(await refused(plant(CLEAN)), []);
  });

  // A house of its own for each: one migration's tables would be another's.
  for (const { rule, file, line, text } of SQL_FAULTS) {
    it(`OP87 refuses ${rule} in ${basename(file)}, and nothing else`, async () => {
      const found = await refused(plant({ ...SQL_HOUSE, [file]: text }));
      assert.deepEqual(found, [`${file}:${line} ${rule}`]);
    });
  }

  it('OP87 accepts SQL that is right, and what words do not tell', async () => {
    assert.deepEqual(await refused(plant({ ...SQL_HOUSE, ...SQL_CLEAN })), []);
  });

  it('says one sentence for each refusal', async () => {
    const inSql = Object.fromEntries(SQL_FAULTS.map(({ file, text }) => [file, text]));
    const { refusals } = await tidy(plant({ ...planted, ...served, ...SQL_HOUSE, ...inSql }));
    for (const { says } of refusals) assert.match(says, /^[^\n]+\.$/);
  });

  it('refuses a contract that cannot be loaded, instead of passing its rules by', async () => {
    const broken = { 'contract/index.ts': '// Broken.\nthrow new Error("torn");\n' };
    assert.deepEqual(await refused(plant(broken)), ['contract/index.ts:1 contract']);
  });

  it('refuses a contract without operations', async () => {
    const empty = { 'contract/index.ts': '// Empty.\nexport const a = 1;\n' };
    assert.deepEqual(await refused(plant(empty)), ['contract/index.ts:1 contract']);
  });

  it('refuses a requirement without proof, a mark that is not true and a number that is no row', async () => {
    const list = `// The rows.
export const requirements = {
  K1: 'proven',
  K2: 'forgotten',
  K3: 'of another issue',
  K4: 'being written',
  K5: 'marked, although proven',
};
export const elsewhere = { K3: 'no such objects yet', K9: 'no such row' };
export const notYet = ['K4', 'K5'];
`;
    const tests = "// Proves.\nit('K1 K5 hold', () => {});\nit('K8 holds, in UTF8', () => {});\n";
    assert.deepEqual(
      await refused(plant({ 'test/requirements.ts': list, 'test/a.test.ts': tests })),
      [
        'test/a.test.ts:3 requirement',
        'test/requirements.ts:1 requirement',
        'test/requirements.ts:4 requirement',
        'test/requirements.ts:7 requirement',
      ],
    );
  });
});
