// Step 12 of the order of checks: path, query, headers and body against the contract, all wrong fields in one
// answer (contract/payments.md B.0; contract/platform.md E10 to E15).
import { type TObject, Type } from 'typebox';
import { type Api, type FamilyRules, rulesOf, textCharactersOf } from '../../contract/api.ts';
import { apiOf } from '../../contract/apis.ts';
import { errors } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { Operation, Upload } from '../../contract/operation.ts';
import { Mode } from '../../contract/shapes.ts';
import type { Context, Lang } from '../db/context.ts';
import { fail } from '../kit/fail.ts';
import type { Judge } from '../kit/judge.ts';
import { alsoWrong } from './also-wrong.ts';
import { type BodyBounds, boundsOf } from './body-bounds.ts';
import { checkIdempotencyKey, checkSeed, refusalOf, toldOutcome } from './header-checks.ts';
import type { Incoming } from './incoming.ts';
import { giveBack, large_bytes, release } from './large-bodies.ts';
import { wrongInLargeList, wrongInList } from './list-checks.ts';
import { type ReadUpload, readUpload } from './read-upload.ts';
import {
  cutTexts,
  isEmptyBody,
  mayHoldUnstorable,
  type Readable,
  readBody,
  readLargeBody,
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
  judge: Judge | undefined;
};

/** Only a session chooses: a key has a mode, and what it sends here is not read (B.0). */
const checkMode = compileCheck(Type.Object({ 'X-Svc-Mode': Type.Optional(Mode) }));

const checkEmpty = compileCheck({ type: 'object', additionalProperties: false } as never);

/** The check gives the use case's input or refuses with every wrong field. */
export function compileParts(
  operation: Operation,
  api: Api = apiOf(operation.path),
  /** Bytes of a body that is judged by pieces. */
  large = large_bytes,
  judge?: Judge,
) {
  const checks: PartChecks = {
    query: operation.query ? compileCheck(operation.query) : checkEmpty,
    headerNames: Object.keys(operation.headers?.properties ?? {}),
    listOf: operation.listOf ?? 0,
    bounds: boundsOf(operation, api),
    rules: rulesOf(api, operation.family),
    judge,
  };
  const lengths = api.idForms ? operation.params : lengthsOf(operation);
  if (lengths) checks.params = compileCheck(lengths);
  // A route without a body knows no field of one: what comes is refused and not passed over (C8, decision 5).
  if (operation.method !== 'GET') {
    checks.body = operation.body ? compileCheck(operation.body) : checkEmpty;
  }
  if (operation.headers) checks.headers = compileCheck(operation.headers);
  return (incoming: Incoming, ctx: Context) => {
    if (operation.upload) {
      const read = readUpload(operation, incoming, ctx.lang);
      return read.then((uploaded) => checkParts(operation, checks, incoming, ctx, uploaded));
    }
    const isLarge = (incoming.body?.length ?? 0) > large;
    return (isLarge ? checkLarge : checkParts)(operation, checks, incoming, ctx);
  };
}

/** Of the path only a length is judged here (E8): a text that is no id is an object not found (E7). */
function lengthsOf({ params }: Operation): TObject | undefined {
  const bounded = Object.entries(params?.properties ?? {}).flatMap(([name, schema]) =>
    'maxLength' in schema ? [[name, Type.String({ maxLength: Number(schema.maxLength) })]] : [],
  );
  return bounded.length === 0 ? undefined : Type.Object(Object.fromEntries(bounded));
}

/** The bytes of a body that did not come. */
const nothing = Buffer.alloc(0);

/** What was found so far. */
type Judged = {
  fields: Record<string, string>;
  headers: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | unknown[];
  file?: Upload | undefined;
};

function checkParts(
  operation: Operation,
  checks: PartChecks,
  incoming: Incoming,
  ctx: Context,
  uploaded?: ReadUpload,
) {
  const judged = judgeHead(operation, checks, incoming, ctx);
  const { body: text = nothing } = incoming;
  if (uploaded) judgeUpload(judged, checks, ctx.lang, uploaded);
  else if (isRead(operation, checks, incoming)) {
    const read = readBody(incoming, readableBy(checks, ctx.lang));
    const cut = takeBody(judged, operation, checks, text.length, read);
    const { body } = judged;
    const wrong = Array.isArray(body)
      ? wrongInList(body, checks, ctx.lang)
      : checks.body?.(body, ctx.lang);
    const isWalked = mayHoldUnstorable(text);
    judgeTexts(judged, ctx.lang, { cut, wrong, isWalked });
    judgeRest(judged, checks, ctx);
  }
  return inputOf(operation, judged, incoming, ctx);
}

/** The same, giving the thread back between its steps, and of a list between some of its objects. */
async function checkLarge(
  operation: Operation,
  checks: PartChecks,
  incoming: Incoming,
  ctx: Context,
) {
  const judged = judgeHead(operation, checks, incoming, ctx);
  const { body: text = nothing } = incoming;
  const [bytes, isWalked] = [text.length, mayHoldUnstorable(text)];
  if (isRead(operation, checks, incoming)) {
    await giveBack();
    const read = await readLargeBody(incoming, readableBy(checks, ctx.lang));
    const cut = takeBody(judged, operation, checks, bytes, read);
    // Read, its text is of no use any more.
    release(text);
    await giveBack();
    const { body } = judged;
    const wrong = Array.isArray(body)
      ? await wrongInLargeList(body, checks, ctx.lang, bytes)
      : checks.body?.(body, ctx.lang);
    await giveBack();
    judgeTexts(judged, ctx.lang, { cut, wrong, isWalked });
    judgeRest(judged, checks, ctx);
  }
  return inputOf(operation, judged, incoming, ctx);
}

function judgeHead(
  operation: Operation,
  checks: PartChecks,
  incoming: Incoming,
  ctx: Context,
): Judged {
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
  return { fields, headers, query: query.value, body: {} };
}

function judgeUpload(judged: Judged, checks: PartChecks, lang: Lang, uploaded: ReadUpload) {
  const { fields } = judged;
  judged.body = uploaded.body;
  judged.file = uploaded.file;
  mergeFields(fields, uploaded.fields);
  // Of a form that cannot be read nothing else is wrong.
  if (!('body' in uploaded.fields)) mergeFields(fields, checks.body?.(uploaded.body, lang) ?? {});
  mergeFields(fields, unstorableFields(uploaded.body, lang, fields));
}

const mustHaveBody = ({ body, bodyOptional }: Operation) => body !== undefined && !bodyOptional;

/** Whether there is a body that is to be read. */
const isRead = (operation: Operation, { body, rules }: PartChecks, incoming: Incoming): boolean =>
  body !== undefined &&
  (mustHaveBody(operation) || Boolean(incoming.body?.length || incoming.excess)) &&
  !(rules.anyEmptyBody && !mustHaveBody(operation) && isEmptyBody(incoming));

const readableBy = ({ rules, bounds, listOf }: PartChecks, lang: Lang): Readable => ({
  rules,
  bounds,
  lang,
  mayBeList: listOf > 0,
});

/** Takes what was read of so many bytes, no text of it further than it is judged; answers which were longer. */
function takeBody(
  judged: Judged,
  operation: Operation,
  { rules, listOf }: PartChecks,
  bytes: number,
  read: Judged['body'],
): string[] {
  const most = textCharactersOf(operation, rules);
  judged.body = listOf > 0 && !Array.isArray(read) ? [read] : read;
  return bytes > most ? cutTexts(alone(judged.body), most) : [];
}

type Found = {
  /** Where texts were cut. */
  cut: string[];
  wrong: Record<string, string> | undefined;
  /** Whether texts may hold what no database can carry. */
  isWalked: boolean;
};

function judgeTexts({ fields, body }: Judged, lang: Lang, { cut, wrong, isWalked }: Found) {
  if (wrong) mergeFields(fields, wrong);
  mergeFields(fields, longFields(cut, wrong, lang));
  if (isWalked) mergeFields(fields, unstorableFields(alone(body), lang, fields));
}

/** A call that is refused hears all of it at once; of another one the use case judges the same. */
function judgeRest({ fields, body }: Judged, { judge }: PartChecks, ctx: Context) {
  if (judge && Object.keys(fields).length > 0) {
    mergeFields(fields, alsoWrong(body, fields, judge, ctx));
  }
}

function inputOf(
  operation: Operation,
  { fields, headers, query, body, file }: Judged,
  incoming: Incoming,
  ctx: Context,
) {
  checkSeed(operation, ctx, fields);
  const told = toldOutcome(operation, ctx, fields);
  for (const _ in fields) throw fail('INVALID_REQUEST', fewFields(fields, ctx.lang));
  if (told) throw refusalOf(told);
  const input = { params: incoming.params, query, headers, body };
  return file ? { ...input, file } : input;
}

/** What fields are named within: the one object of a list, else the body. */
function alone(body: Record<string, unknown> | unknown[]): Record<string, unknown> | unknown[] {
  const [one] = Array.isArray(body) && body.length === 1 ? body : [];
  return typeof one === 'object' && one !== null ? (one as Record<string, unknown>) : body;
}

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
