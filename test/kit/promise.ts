// Holds every successful answer of a test against what the contract promises, undeclared members included:
// answers are not serialised through their schema, so this is what keeps a column from leaking.
import assert from 'node:assert/strict';
import { apiOf } from '../../contract/apis.ts';
import { errorWords } from '../../contract/error-words.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { type Check, compileCheck } from '../../src/http/schema-check.ts';

const promises = Object.entries(operations as Record<string, Operation>).map(
  ([name, operation]) => ({
    name,
    operation,
    pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
    check: operation.reply.schema ? compileCheck(operation.reply.schema) : undefined,
  }),
);

const parameters = ({ path }: Operation): number => path.split('{').length;

/** The documented words of an error's members, and no others. */
function assertWords(body: Record<string, unknown>): void {
  for (const [member, words] of Object.entries(errorWords[body['code'] as ErrorCode] ?? {})) {
    const word = String(body[member]);
    assert.ok(words.includes(word), `${body['code']} has a documented ${member}: ${word}`);
  }
}

/** Fails when a 2xx answer of a declared operation is not what its entry says, or an error has a word that it may not. */
export function assertPromise(method: string, url: string, status: number, body: unknown): void {
  if (status >= 400) assertWords((body ?? {}) as Record<string, unknown>);
  if (status < 200 || status > 299) return;
  const path = new URL(url).pathname;
  const own = promises.filter((one) => one.operation.method === method);
  // As the router: a name goes before a parameter.
  const [found] = own
    .filter(({ pattern }) => pattern.test(path))
    .sort((a, b) => parameters(a.operation) - parameters(b.operation));
  if (!found) return;
  assert.equal(status, found.operation.reply.status, `${found.name} answers its declared status`);
  // A page to read in its place: the promise is about its JSON.
  if (body === undefined && found.operation.reply.file) return;
  const check: Check | undefined = found.check;
  const isPage =
    'cursor' in
    ((found.operation.reply.schema as { properties?: object } | undefined)?.properties ?? {});
  const isNested = apiOf(found.operation.path).envelope === 'nested' && !isPage;
  if (isNested) assert.deepEqual(Object.keys(body as object), ['data'], found.name);
  const reply = isNested ? (body as { data: unknown }).data : body;
  assert.deepEqual(check?.(reply, 'en') ?? {}, {}, `${found.name} answers its declared members`);
}
