// Refuses migrations that give a tenant's table a form which a spread database does not take (contract/operations.md
// OP87). The migrations before the keys of tenants were released and are not read.
// Caught: nothing on record since.

import type { House, HouseFile, Refusal } from './house.ts';
import { checkKeys, checkUnique } from './migration-keys.ts';
import { checkForms, type Found } from './sql-forms.ts';
import type { Tenants } from './sql-rules.ts';
import {
  inParentheses,
  readTokens,
  splitList,
  splitStatements,
  type Token,
  tablesReadBy,
  withoutSchema,
} from './sql-text.ts';

/** The migration that made the keys of tenants: from here on the rules hold. */
const FIRST = 16;

type Column = { isText: boolean; isBytes: boolean; isKey?: true; at: number };
type Procedure = { body: string; file: HouseFile; at: number };
type Trigger = { table: string; calls: string; file: HouseFile; at: number };

/** What the migrations made so far: the tables, and the columns of those that are read. */
type Schema = {
  tables: Map<string, Map<string, Column>>;
  procedures: Map<string, Procedure>;
  triggers: Trigger[];
};

export function checkMigrations(house: House, tenants: Tenants): Refusal[] {
  const schema: Schema = { tables: new Map(), procedures: new Map(), triggers: [] };
  const refusals = house.files
    .filter(({ path }) => /^src\/db\/migrations\/\d+.*\.sql$/.test(path))
    .flatMap((file) => {
      const found = splitStatements(withoutSchema(readTokens(file.text))).flatMap((tokens) =>
        checkStatement(file, tokens, schema, tenants),
      );
      return isRuled(file) ? found.map((one) => refusalOf(file, one)) : [];
    });
  return [...refusals, ...checkTriggers(schema, tenants)];
}

const isRuled = ({ path }: HouseFile) => Number(/\/(\d+)[^/]*$/.exec(path)?.[1]) >= FIRST;

const refusalOf = (file: HouseFile, { rule, at, says }: Found): Refusal => ({
  file: file.path,
  line: file.source().lineOf(at),
  rule,
  says,
});

function checkStatement(
  file: HouseFile,
  tokens: readonly Token[],
  schema: Schema,
  tenants: Tenants,
): Found[] {
  const words = tokens.map(({ word }) => word);
  const found = [...checkForms(tokens), ...tokens.flatMap(({ body }) => checkBody(body))];
  const head = /^create (?:or replace )?(?:unlogged |unique |constraint )*(\w+)/.exec(
    words.slice(0, 6).join(' '),
  )?.[1];
  if (head === 'function') keepProcedure(file, tokens, schema);
  else if (head === 'trigger') keepTrigger(file, tokens, schema);
  else if (head === 'table') found.push(...checkTable(tokens, schema, tenants, isRuled(file)));
  else if (head === 'index') found.push(...checkIndex(tokens, schema, tenants));
  else if (words[0] === 'do') found.push(...checkDo(file, tokens, schema, tenants));
  else if (words[0] === 'drop' && words[1] === 'table') schema.tables.delete(words.at(-1) ?? '');
  else if (words[0] === 'alter' && words[1] === 'table') {
    found.push(...checkAlter(tokens, schema, tenants));
  }
  return found;
}

const DEFINES = new Set(['create', 'alter', 'drop']);

/** What `do` makes and changes, wherever its conditions let it; a text that it executes is not read. */
function checkDo(
  file: HouseFile,
  tokens: readonly Token[],
  schema: Schema,
  tenants: Tenants,
): Found[] {
  const body = tokens.find((token) => token.body)?.body;
  if (body === undefined) return [];
  const inFile = withoutSchema(readTokens(body.text)).map((token) => ({
    ...token,
    at: token.at + body.at,
  }));
  return splitStatements(inFile).flatMap((statement) => {
    const from = statement.findIndex(({ word }) => DEFINES.has(word));
    const { depth = 0 } = statement[from] ?? {};
    const own = statement.slice(from).map((token) => ({ ...token, depth: token.depth - depth }));
    return from < 0 ? [] : checkStatement(file, own, schema, tenants);
  });
}

/** The statements of a function or of `do`. */
function checkBody(body: Token['body']): Found[] {
  if (body === undefined) return [];
  return splitStatements(readTokens(body.text))
    .flatMap(checkForms)
    .map((found) => ({ ...found, at: found.at + body.at }));
}

const after = (tokens: readonly Token[], word: string) =>
  tokens[tokens.findIndex((token) => token.word === word) + 1]?.word ?? '';

function keepProcedure(file: HouseFile, tokens: readonly Token[], { procedures }: Schema) {
  const body = tokens.find((token) => token.body)?.body?.text ?? '';
  procedures.set(after(tokens, 'function'), { body, file, at: tokens[0]?.at ?? 0 });
}

function keepTrigger(file: HouseFile, tokens: readonly Token[], { triggers }: Schema) {
  const run = tokens.findIndex(({ word }) => word === 'execute');
  const [table, calls] = [after(tokens, 'on'), tokens[run + 2]?.word ?? ''];
  triggers.push({ table, calls, file, at: tokens[0]?.at ?? 0 });
}

/** Said where the later of the two was written: the trigger, or the function put in the place of a good one. */
function checkTriggers({ tables, procedures, triggers }: Schema, tenants: Tenants): Refusal[] {
  return triggers.flatMap((trigger) => {
    const procedure = procedures.get(trigger.calls);
    if (!tenants.tenantTables.includes(trigger.table) || procedure === undefined) return [];
    const [read] = tablesReadBy(procedure.body, [...tables.keys()]);
    const isLater =
      procedure.file === trigger.file
        ? procedure.at > trigger.at
        : procedure.file.path > trigger.file.path;
    const { file, at } = isLater ? procedure : trigger;
    if (read === undefined || !isRuled(file)) return [];
    const says = `the trigger of ${trigger.table} reads ${read}: on a tenant's table it looks at its own rows alone.`;
    return [refusalOf(file, { rule: 'sql-trigger', at, says })];
  });
}

const TEXT = new Set(['text', 'varchar', 'character', 'char', 'bpchar', 'citext', 'name']);
const CONSTRAINT = new Set([
  'constraint',
  'primary',
  'unique',
  'foreign',
  'check',
  'exclude',
  'like',
]);

function readColumn(item: readonly Token[]): Column {
  const words = item.map(({ word }) => word);
  const collation = words.indexOf('collate');
  return {
    isText: TEXT.has(words[1] ?? ''),
    isBytes: collation > 0 && words[collation + 1] === 'c',
    at: item[0]?.at ?? 0,
  };
}

const isKey = (item: readonly Token[]) =>
  item.some(
    ({ word }, i) => word === 'unique' || (word === 'primary' && item[i + 1]?.word === 'key'),
  );

/** Names of the columns that a constraint, or an index, puts into a key. */
const columnsOf = (tokens: readonly Token[], from = 0) =>
  splitList(inParentheses(tokens, from), (tokens[from]?.depth ?? 0) + 1).map(
    (item) => item[0]?.word ?? '',
  );

function checkTable(
  tokens: readonly Token[],
  { tables }: Schema,
  tenants: Tenants,
  isRead: boolean,
): Found[] {
  const open = tokens.findIndex(({ word }) => word === '(');
  const table = tokens[open - 1]?.word ?? '';
  const columns = new Map<string, Column>();
  tables.set(table, columns);
  // Columns of older tables were brought to byte order where they stood in a key; the catalogue tells (OP06).
  if (!isRead) return [];
  const items = splitList(inParentheses(tokens, 0), 1);
  const keys = new Set<string>(['project_id', 'organization_id']);
  for (const item of items) {
    const name = item[0]?.word ?? '';
    if (!CONSTRAINT.has(name)) columns.set(name, readColumn(item));
    if (!isKey(item)) continue;
    for (const column of CONSTRAINT.has(name) ? columnsOf(item) : [name]) keys.add(column);
  }
  return [
    ...languageText(table, columns, [...keys]),
    ...numbers(table, tokens, tenants),
    ...items.flatMap((item) => checkKeys(table, item, tenants)),
  ];
}

function languageText(
  table: string,
  columns: ReadonlyMap<string, Column> | undefined,
  keys: readonly string[],
  at?: number,
): Found[] {
  return keys.flatMap((name) => {
    const column = columns?.get(name);
    if (column) column.isKey = true;
    if (!column?.isText || column.isBytes) return [];
    const says = `${table}.${name} is text of a key and follows the database's order: write collate "C".`;
    return [{ rule: 'sql-collation', at: at ?? column.at, says }];
  });
}

function numbers(table: string, tokens: readonly Token[], tenants: Tenants): Found[] {
  if (!tenants.tenantTables.includes(table) || tenants.numberedTables.includes(table)) return [];
  const number = tokens.find(({ word }) =>
    /^(?:identity|(?:small|big)?serial|nextval)$/.test(word),
  );
  if (number === undefined) return [];
  const says = `${table} is a tenant's table: a number of the database's own is none on a spread one.`;
  return [{ rule: 'sql-identity', at: number.at, says }];
}

function checkIndex(tokens: readonly Token[], { tables }: Schema, tenants: Tenants): Found[] {
  if (!tokens.some(({ word }) => word === 'unique')) return [];
  const table = after(tokens, 'on');
  const from = tokens.findIndex(({ word }) => word === 'on');
  return [
    ...languageText(table, tables.get(table), columnsOf(tokens, from), tokens[0]?.at),
    ...checkUnique(table, tokens, tenants),
  ];
}

function rename(tables: Schema['tables'], from: string, to: string) {
  tables.set(to, tables.get(from) ?? new Map());
  tables.delete(from);
}

/** A column of a key stays in byte order, which a type without its collation takes away. */
function changeType(
  table: string,
  tables: Schema['tables'],
  name: string,
  type: readonly Token[],
): Found[] {
  const before = tables.get(table)?.get(name);
  const column = { ...readColumn(type), ...(before?.isKey && { isKey: true as const }) };
  tables.get(table)?.set(name, column);
  const isTenant = name === 'project_id' || name === 'organization_id';
  return isTenant || before?.isKey ? languageText(table, new Map([[name, column]]), [name]) : [];
}

const ADDS = /^add\b.*\b(?:constraint|primary|unique|foreign|check|exclude|references)\b/;

function checkAlter(tokens: readonly Token[], { tables }: Schema, tenants: Tenants): Found[] {
  const start = tokens.findIndex(
    ({ word }, i) => i > 1 && !['if', 'exists', 'only'].includes(word),
  );
  const table = tokens[start]?.word ?? '';
  const columns = tables.get(table);
  const actions = splitList(tokens.slice(start + 1), 0);
  const found = numbers(table, tokens, tenants);
  for (const action of actions) {
    const words = action.map(({ word }) => word);
    const [verb, kind = ''] = words;
    if (verb === 'rename' && kind === 'to') rename(tables, table, words[2] ?? '');
    const rest = action.slice(words[1] === 'column' ? 2 : 1);
    const name = rest[0]?.word ?? '';
    if (verb === 'add' && !CONSTRAINT.has(kind)) {
      columns?.set(name, readColumn(rest));
      const own = new Map([[name, readColumn(rest)]]);
      if (name === 'project_id' || name === 'organization_id' || isKey(rest))
        found.push(...languageText(table, own, [name]));
    } else if (verb === 'add' && isKey(action)) {
      found.push(...languageText(table, columns, columnsOf(action), action[0]?.at));
    } else if (verb === 'alter' && words.includes('type')) {
      found.push(...changeType(table, tables, name, action.slice(words.indexOf('type'))));
    }
    if (verb === 'add') found.push(...checkKeys(table, rest, tenants));
  }
  const adding = actions.find((action) => ADDS.test(action.map(({ word }) => word).join(' ')));
  if (adding && actions.length > 1 && tenants.tenantTables.includes(table)) {
    const says = `a constraint is added to ${table} beside another change: write a statement for each.`;
    found.push({ rule: 'sql-alter', at: tokens[0]?.at ?? 0, says });
  }
  return found;
}
