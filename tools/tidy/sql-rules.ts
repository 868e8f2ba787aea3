// Refuses statements that a database spread by tenant does not take, or answers wrongly (contract/operations.md OP87,
// section 11): what only shows there must not wait for who tries it.
// Caught: nothing on record; it once refused what was right (4ca21ed).

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type House, type HouseFile, isCode, isServer, type Refusal } from './house.ts';
import { checkMigrations } from './migrations.ts';
import { checkForms } from './sql-forms.ts';
import { readPlainStatements, readStatements } from './sql-statements.ts';
import { checkTenant } from './sql-tenant.ts';

/** What src/db/tenants.ts of a house says. */
export type Tenants = {
  tenantTables: readonly string[];
  numberedTables: readonly string[];
  organizationTables: readonly string[];
  overAllTenants: readonly { phrase: string }[];
};

const LIST = 'src/db/tenants.ts';

export async function checkSql(house: House): Promise<Refusal[]> {
  const tenants = await loadTenants(house.root);
  return [
    ...house.files
      .filter(({ path }) => path.startsWith('src/') && isCode(path) && isServer(path))
      .flatMap((file) => [...checkStatements(file, tenants), ...checkErrorNames(file)]),
    ...checkMigrations(house, tenants),
  ];
}

async function loadTenants(root: string): Promise<Tenants> {
  const path = join(root, LIST);
  const none: Tenants = {
    tenantTables: [],
    numberedTables: [],
    organizationTables: [],
    overAllTenants: [],
  };
  if (!existsSync(path)) return none;
  return { ...none, ...((await import(pathToFileURL(path).href)) as Partial<Tenants>) };
}

function checkStatements(file: HouseFile, tenants: Tenants): Refusal[] {
  return [...readStatements(file), ...readPlainStatements(file)].flatMap(({ tokens, line }) => {
    const found = [...checkForms(tokens), ...checkTenant(tokens, tenants)];
    const rules = new Map(found.map(({ rule, says }) => [rule, says]));
    return [...rules].map(([rule, says]) => ({ file: file.path, line, rule, says }));
  });
}

/** A spread database puts a number behind the name of a constraint, and the driver has none of either. */
const ERROR_NAMES: readonly RegExp[] = [
  /\.\s*constraint\b/g,
  /\(\s*\{[^{}]*\bconstraint\b[^{}]*\}\s*:/g,
  /\b(?:as|const|let)\s*\(?\s*\{[^{}]*\bconstraint\b[^{}]*\}/g,
  /\b(?:err|error|e|cause|reason|trouble|thrown|failure|lost)\s*(?:\?\s*)?\.\s*table\b/g,
  /\b(?:err|error|e|cause|reason|trouble|thrown|failure|lost)\s+as\s+\{[^{}]*\btable\b[^{}]*\}/g,
];

/** As a member in quotes, or sought in what an error says. */
const NAME_IN_TEXT = /\[\s*['"]constraint['"]\s*\]|\b\w+_(?:pkey|fkey)\b/g;

function checkErrorNames(file: HouseFile): Refusal[] {
  const { code, comments, lineOf } = file.source();
  const says =
    'the name of a constraint or a table is another one where the database is spread: judge by the SQLSTATE.';
  const inCode = ERROR_NAMES.flatMap((pattern) => [...code.matchAll(pattern)]);
  const inTexts = [...file.text.matchAll(NAME_IN_TEXT)].filter(
    ({ index }) => comments[index] !== file.text[index],
  );
  const lines = [...inCode, ...inTexts].map(({ index }) => lineOf(index));
  return [...new Set(lines)].map((line) => ({
    file: file.path,
    line,
    rule: 'sql-error-name',
    says,
  }));
}
