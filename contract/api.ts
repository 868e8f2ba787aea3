// The shape of an API: one entry says what all its operations have in common, and the mount, the refusals that never
// reach a route, and the documents read it there.
import type { ErrorCode } from './errors.ts';
import { limits } from './limits.ts';
import type { CallerKind, Family, Operation } from './operation.ts';
import type { Lang, Text } from './text.ts';

/**
 * How answers are put. `flat`: the reply as it is; an error is `code`, `message`, `request_id` and the code's members.
 * `nested`: the reply in `data`; an error is `code` and `message` in `error`.
 */
export type Envelope = 'flat' | 'nested';

/** What its operations of one family share. */
export type FamilyRules = {
  /** The largest body, in bytes. */
  bodyBytes: number;
  /** What a body is refused with that is no JSON object. */
  unreadableBody: 'INVALID_REQUEST' | 'BAD_REQUEST';
  /** Codes that any of them can answer. */
  errors: readonly ErrorCode[];
  /** A text of a body is judged no further than this; `limits.bodyTextCharacters` where nothing is said. */
  textCharacters?: number;
  /** Where a body may be absent, an empty one or `{}` will do whatever type it claims to be. */
  anyEmptyBody?: true;
};

export type Api = {
  /** Its operations and all paths that nobody serves stand below; what stands below none is the first API's. */
  base: `/${string}`;
  envelope: Envelope;
  /** Whose keys and sessions it takes: those of projects where nothing is said. */
  tenant?: 'organization';
  /** Its own word and status for a code of the catalogue, where they are others. */
  codes: Readonly<Partial<Record<ErrorCode, { code: string; status: number; text?: Text }>>>;
  /** Of its messages: the first unless another is asked for. */
  languages: readonly [Lang, ...Lang[]];
  callers: readonly CallerKind[];
  /** A body that is too large is refused after the scope, and not before the credential. */
  sizeAfterScope?: true;
  /** An id of another form is a wrong field, and not an object that is not found. */
  idForms?: true;
  families: Readonly<Partial<Record<Family, FamilyRules>>>;
  /** Its OpenAPI document: where it is served, kept, and what it says of itself. */
  document: {
    path: `/${string}`;
    file: string;
    title: string;
    summary: string;
    description: string;
  };
};

/** The API of a path, by its base. */
export function apiAt(apis: readonly [Api, ...Api[]], path: string): Api {
  const found = apis.find(({ base }) => path === base || path.startsWith(`${base}/`));
  return found ?? apis[0];
}

/** What holds for a family of an API; it has no operations of others. */
export function rulesOf(api: Api, family: Family): FamilyRules {
  const rules = api.families[family];
  if (!rules) throw new Error(`the API at ${api.base} has no family ${family}`);
  return rules;
}

/** How far a text of an operation's body is judged, in characters of JavaScript. */
export const textCharactersOf = (
  { textCharacters }: Pick<Operation, 'textCharacters'>,
  rules: FamilyRules,
): number => textCharacters ?? rules.textCharacters ?? limits.bodyTextCharacters;
