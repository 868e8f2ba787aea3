// Step 12 of the order of checks: path, query, headers and body against the contract, all wrong fields in one
// answer (contract/payments.md B.0; contract/platform.md E10 to E15).
import { type TObject, Type } from 'typebox';
import { type Api, type FamilyRules, rulesOf, textCharactersOf } from '../../contract/api.ts';
import { apiOf } from '../../contract/apis.ts';
import { errors } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operation.ts';
import {
  type AnyOutcome,
  anyFailures,
  anyOutcomes,
  isSimulated,
  readScenario,
  readSeed,
  seedAtMost,
} from '../../contract/payments/scenarios.ts';
import { Mode } from '../../contract/shapes.ts';
import type { Context, Lang, ProjectCaller } from '../db/context.ts';
import { type Failure, fail } from '../kit/fail.ts';
import { type BodyBounds, boundsOf } from './body-bounds.ts';
import { countHeader } from './guards/credential.ts';
import type { Incoming } from './incoming.ts';
import { type ReadUpload, readUpload } from './read-upload.ts';
import {
  cutTexts,
  isEmptyBody,
  mayHoldUnstorable,
  readBody,
  readQuery,
  unstorableFields,
} from './request-parts.ts';
import { type Check, compileCheck, tooLong } from './schema-check.ts';

type PartChecks = {
  params?: Check;
  body?: Check;
  query: Check;
  headers?: Check;
  headerNames: string[];
  /** How many objects the body may be a list of; 0 for one object alone. */
  listOf: number;
  bounds: BodyBounds;
  rules: FamilyRules;
};

/** Only a session chooses: a key has a mode, and what it sends here is not read (B.0). */
const checkMode = compileCheck(Type.Object({ 'X-Svc-Mode': Type.Optional(Mode) }));

const checkEmpty = compileCheck({ type: 'object', additionalProperties: false } as never);

/** The check gives the use case's input or refuses with every wrong field. */
export function compileParts(operation: Operation, api: Api = apiOf(operation.path)) {
  const checks: PartChecks = {
    query: operation.query ? compileCheck(operation.query) : checkEmpty,
    headerNames: Object.keys(operation.headers?.properties ?? {}),
    listOf: operation.listOf ?? 0,
    bounds: boundsOf(operation, api),
    rules: rulesOf(api, operation.family),
  };
  const lengths = api.idForms ? operation.params : lengthsOf(operation);
  if (lengths) checks.params = compileCheck(lengths);
  // A route without a body knows no field of one: what comes is refused and not passed over (C8, decision 5).
  if (operation.method !== 'GET') {
    checks.body = operation.body ? compileCheck(operation.body) : checkEmpty;
  }
  if (operation.headers) checks.headers = compileCheck(operation.headers);
  return (incoming: Incoming, ctx: Context) => {
    if (!operation.upload) return checkParts(operation, checks, incoming, ctx);
    const read = readUpload(operation, incoming, ctx.lang);
    return read.then((uploaded) => checkParts(operation, checks, incoming, ctx, uploaded));
  };
}

/** Of the path only a length is judged here (E8): a text that is no id is an object not found (E7). */
function lengthsOf({ params }: Operation): TObject | undefined {
  const bounded = Object.entries(params?.properties ?? {}).flatMap(([name, schema]) =>
    'maxLength' in schema ? [[name, Type.String({ maxLength: Number(schema.maxLength) })]] : [],
  );
  return bounded.length === 0 ? undefined : Type.Object(Object.fromEntries(bounded));
}

function checkParts(
  operation: Operation,
  checks: PartChecks,
  incoming: Incoming,
  ctx: Context,
  uploaded?: ReadUpload,
) {
  const fields: Record<string, string> = Object.create(null);
  const headers: Record<string, unknown> = {};
  for (const name of checks.headerNames) {
    const value = ctx.header(name.toLowerCase());
    if (value !== undefined) headers[name] = value;
  }
  if (operation.idempotency) checkIdempotencyKey(operation, incoming, ctx, fields);
  if (checks.params) Object.assign(fields, checks.params(incoming.params, ctx.lang));
  if (ctx.caller.kind === 'session' && operation.family === 'payments') {
    Object.assign(fields, checkMode({ 'X-Svc-Mode': ctx.header('x-svc-mode') }, ctx.lang));
  }
  if (checks.headers) Object.assign(fields, checks.headers(headers, ctx.lang));
  const query = readQuery(incoming.search, operation.query, ctx.lang);
  Object.assign(fields, checks.query(query.value, ctx.lang), query.fields);
  let body: Record<string, unknown> | unknown[] = {};
  const mustHaveBody = operation.body && !operation.bodyOptional;
  if (uploaded) {
    body = uploaded.body;
    mergeFields(fields, uploaded.fields);
    // Of a form that cannot be read nothing else is wrong.
    if (!('body' in uploaded.fields)) mergeFields(fields, checks.body?.(body, ctx.lang) ?? {});
    mergeFields(fields, unstorableFields(body, ctx.lang, fields));
  } else if (
    checks.body &&
    (mustHaveBody || incoming.body?.length || incoming.excess) &&
    !(checks.rules.anyEmptyBody && !mustHaveBody && isEmptyBody(incoming))
  ) {
    const most = textCharactersOf(operation, checks.rules);
    body = readBody(incoming, checks.rules, checks.bounds, ctx.lang, checks.listOf > 0);
    if (checks.listOf > 0 && !Array.isArray(body)) body = [body];
    const named = alone(body);
    const isLong = (incoming.body?.length ?? 0) > most;
    const cut = isLong ? cutTexts(named, most) : [];
    const wrong = Array.isArray(body)
      ? wrongInList(body, checks, ctx.lang)
      : checks.body(body, ctx.lang);
    if (wrong) mergeFields(fields, wrong);
    mergeFields(fields, longFields(cut, wrong, ctx.lang));
    if (incoming.body && mayHoldUnstorable(incoming.body)) {
      mergeFields(fields, unstorableFields(named, ctx.lang, fields));
    }
  }
  checkSeed(operation, ctx, fields);
  const told = toldOutcome(operation, ctx, fields);
  for (const _ in fields) throw fail('INVALID_REQUEST', fewFields(fields, ctx.lang));
  if (told) throw refusalOf(told);
  const input = { params: incoming.params, query: query.value, headers, body };
  return uploaded ? { ...input, file: uploaded.file } : input;
}

/** What fields are named within: the one object of a list, else the body. */
function alone(body: Record<string, unknown> | unknown[]): Record<string, unknown> | unknown[] {
  const [one] = Array.isArray(body) && body.length === 1 ? body : [];
  return typeof one === 'object' && one !== null ? (one as Record<string, unknown>) : body;
}

/** Of a list each object is judged; a field is named by its place, `12.name`, unless the list holds one object alone. */
function wrongInList(list: unknown[], { body: check, listOf }: PartChecks, lang: Lang) {
  const fields: Record<string, string> = Object.create(null);
  if (list.length === 0 || list.length > listOf) {
    fields['body'] = listText(listOf)[lang];
    return fields;
  }
  for (const [i, one] of list.entries()) {
    const wrong = check?.(one, lang);
    for (const name of Object.keys(wrong ?? {})) {
      const place = list.length === 1 ? name : name === 'body' ? String(i) : `${i}.${name}`;
      Object.defineProperty(fields, place, { value: wrong?.[name], enumerable: true });
    }
  }
  return fields;
}

const listText = (most: number) => ({
  fr: `Une liste de 1 à ${most} objets est attendue.`,
  en: `A list of 1 to ${most} objects is expected.`,
});

/** What was cut is wrong by its length alone, where nothing else is said of it or of what holds it. */
function longFields(cut: string[], wrong: Record<string, string> = {}, lang: Lang) {
  const said = Object.keys(wrong);
  const isSaid = (path: string) => said.some((one) => path === one || path.startsWith(`${one}.`));
  const fields: Record<string, string> = Object.create(null);
  for (const path of cut) if (!isSaid(path)) fields[path] = tooLong(lang);
  return fields;
}

/** The first wrong fields, each by a short name; the message says how many more there are. */
export function fewFields(fields: Record<string, string>, lang: Lang) {
  const names = Object.keys(fields);
  const few: Record<string, string> = Object.create(null);
  for (const name of names.slice(0, limits.refusedFieldsNamed)) {
    few[short(name)] = fields[name] ?? '';
  }
  const more = names.length - Object.keys(few).length;
  if (more === 0) return { fields: few };
  return { fields: few, message: `${errors.INVALID_REQUEST[lang]} ${andMore(more)[lang]}` };
}

const short = (name: string): string =>
  name.length <= limits.refusedFieldCharacters
    ? name
    : `${name.slice(0, limits.refusedFieldCharacters).toWellFormed()}…`;

const andMore = (count: number) => ({
  fr: count === 1 ? 'Un autre est refusé.' : `${count} autres sont refusés.`,
  en: count === 1 ? 'One more is refused.' : `${count} more are refused.`,
});

/** Defined, not assigned: a field may be called `__proto__`. */
function mergeFields(into: Record<string, string>, from: Record<string, string>) {
  for (const name of Object.keys(from)) {
    Object.defineProperty(into, name, { value: from[name], enumerable: true, configurable: true });
  }
}

const keyForm = /^[\x20-\x7e]{8,100}$/;
const keyTexts = {
  missing: {
    fr: 'Cet en-tête est obligatoire : une valeur unique par opération, de 8 à 100 caractères.',
    en: 'This header is required: a value unique to the operation, 8 to 100 characters.',
  },
  form: {
    fr: 'Un seul en-tête, de 8 à 100 caractères ASCII imprimables.',
    en: 'One header, 8 to 100 printable ASCII characters.',
  },
};

function checkIdempotencyKey(
  operation: Operation,
  incoming: Incoming,
  ctx: Context,
  fields: Record<string, string>,
) {
  const key = ctx.header('idempotency-key');
  if (key === undefined) {
    if (operation.idempotency === 'required')
      fields['Idempotency-Key'] = keyTexts.missing[ctx.lang];
  } else if (!keyForm.test(key) || countHeader(incoming.raw, 'idempotency-key') > 1) {
    fields['Idempotency-Key'] = keyTexts.form[ctx.lang];
  }
}

const simulateText = {
  fr: 'Ce mot n’est pas un scénario. Exemple : succeeded;delay=5',
  en: 'This word is not a scenario. Example: succeeded;delay=5',
};

const seedText = {
  fr: `Un nombre entier de 0 à ${seedAtMost}.`,
  en: `A whole number from 0 to ${seedAtMost}.`,
};

/** A seed makes what is left to chance of a simulated thing come again (B.12). */
function checkSeed(operation: Operation, ctx: Context, fields: Record<string, string>): void {
  const header = ctx.header('x-svc-simulate-seed');
  if (header === undefined || !isSimulated(operation)) return;
  if ((ctx.caller as Partial<ProjectCaller>).mode !== 'test') return;
  if (readSeed(header) === undefined) fields['X-Svc-Simulate-Seed'] = seedText[ctx.lang];
}

/** What a call in test mode tells every write to answer; a word that this one does not know is a wrong field. */
function toldOutcome(
  operation: Operation,
  ctx: Context,
  fields: Record<string, string>,
): AnyOutcome | undefined {
  const header = ctx.header('x-svc-simulate');
  if (header === undefined || !isSimulated(operation)) return undefined;
  if ((ctx.caller as Partial<ProjectCaller>).mode !== 'test') return undefined;
  const told = readScenario(header, anyOutcomes);
  if (told) return told.outcome;
  if (!readScenario(header, operation.simulate ?? [])) {
    fields['X-Svc-Simulate'] = simulateText[ctx.lang];
  }
  return undefined;
}

function refusalOf(told: AnyOutcome): Failure {
  const { code, ...more } = anyFailures[told];
  return fail(code, {}, 'retryAfter_s' in more ? more.retryAfter_s : undefined);
}
