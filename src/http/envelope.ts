// The forms of answers: every error of an API has the same one (spec "Errors"), every reply its envelope.
import type { TObject } from 'typebox';
import type { Api, Envelope } from '../../contract/api.ts';
import { platformApi } from '../../contract/apis.ts';
import { errors } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Lang, Live } from '../db/context.ts';
import type { Failure } from '../kit/fail.ts';
import { ofEach } from '../kit/of-each.ts';

/** An answer before it meets a socket. */
export type Answer = {
  status: number;
  /** Already serialised: a replay must be byte-equal. Undefined for 204. */
  body: string | Buffer | undefined;
  headers?: Record<string, string>;
  /** What was refused, for the call log: its code and the names of its wrong fields. */
  refused?: { code: string; fields: readonly string[] };
  /** Instead of a body: events, or rows of `media`, that go on while the caller keeps its rights. */
  live?: { open: Live; check(): Promise<boolean>; media?: string | undefined };
};

/** Every 429 and 503 says when to come back, also when the refusal forgot to; nothing to retry says nothing (E26). */
const waits = new Set([429, 503]);
const usualWait_s = 2;

export function errorAnswer(
  failure: Failure,
  lang: Lang,
  requestId: string,
  family?: string,
  api: Api = platformApi,
): Answer & { body: string } {
  const entry = errors[failure.code];
  const { message, ...members } = failure.members as { message?: string };
  const named = api.codes[failure.code];
  const words = named?.text ?? entry;
  const said = { message: message ?? words[spoken(api, lang)], members: { ...members } as Members };
  const headers: Record<string, string> = { ...failure.headers };
  const wait_s = failure.retryAfter_s ?? (waits.has(entry.status) ? usualWait_s : undefined);
  if (wait_s !== undefined && entry.retry !== 'no') {
    const seconds = Math.max(1, Math.ceil(wait_s));
    headers['Retry-After'] = String(seconds);
    if (failure.code === 'RATE_LIMITED' && family === 'data')
      said.members['retry_after_s'] = seconds;
  }
  const { code, status } = named ?? { code: failure.code, status: entry.status };
  const body = JSON.stringify(errorForms[api.envelope](code, said, requestId));
  const fields = Object.keys((said.members['fields'] ?? {}) as object);
  return { status, body, headers, refused: { code, fields } };
}

type Members = Record<string, unknown>;
type Said = { message: string; members: Members };

/** An error as each envelope puts it. */
const errorForms: Record<Envelope, (code: string, said: Said, requestId: string) => object> = {
  flat: (code, { message, members }, requestId) => ({
    code,
    message,
    request_id: requestId,
    ...members,
  }),
  // It has room for words alone, so what is wrong with each field goes there.
  nested: (code, { message, members }) => {
    const fields = Object.entries((members['fields'] ?? {}) as Record<string, string>);
    const parts = fields.map(([name, text]) => `${name}: ${text}`);
    return { error: { code, message: [message, ...parts].join(' ') } };
  },
};

/** The language of an API's answer to who asked for `lang`. */
export const spoken = ({ languages }: Api, lang: Lang): Lang =>
  languages.includes(lang) ? lang : languages[0];

export type Put = <T extends string | Buffer>(json: T) => T;

/** Puts a reply, already serialised, into the envelope of its API; the page of a list has its `data` by itself. */
export function replyForm({ envelope }: Api, { reply }: Operation): Put {
  const members = (reply.schema as TObject | undefined)?.properties ?? {};
  const isPage = 'data' in members && 'cursor' in members;
  if (envelope === 'flat' || isPage) return (json) => json;
  return <T extends string | Buffer>(json: T): T => {
    // A text of bytes stays one: read and written again it would cost more than what it says did.
    if (typeof json === 'string') return `{"data":${json}}` as T;
    return inData(json) as Buffer as T;
  };
}

/** Bytes that are remembered come again and again: what is sent of them is as lasting as they are. */
const inData = ofEach((json: Buffer) => Buffer.concat([opening, json, closing]));

const opening = Buffer.from('{"data":');
const closing = Buffer.from('}');
