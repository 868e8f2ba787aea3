// The shape of an operation: one entry says everything that a caller may rely on, and the mount,
// the types, the documentation and the tests are derived from it.
import type { Static, TObject, TSchema } from 'typebox';
import type { Permission } from './backoffice/words.ts';
import type { ErrorCode } from './errors.ts';
import type { HiringScope, OrganizationRole } from './hiring/words.ts';
import type { Text } from './text.ts';

/**
 * Who may call. `key`: an API key. `session`: a dashboard sign-in. `key-or-session`: either.
 * `open`: nobody is asked; a data route then takes a key too, for its quota.
 */
export type CallerKind = 'open' | 'key' | 'session' | 'key-or-session';

/**
 * The family decides the body limit, the code of an unreadable body and the code of a revoked key
 * (contract/platform.md decision 1, E10, E16). `data` routes count against the daily quota: of the key that
 * an open one may carry, else of the address.
 */
export type Family = 'payments' | 'project' | 'data' | 'open' | 'hiring';

export type Closable = 'reports' | 'identity' | 'payers-pages';

/** What the operator switches for one merchant. */
export type Feature = 'offers';

export type Role = 'admin' | 'user' | 'viewer';

export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  section: 'payments' | 'platform' | 'webhooks' | 'data' | 'hiring' | 'backoffice' | 'system';
  family: Family;
  caller: CallerKind;
  /**
   * An open operation that says more to a signed-in person. A cookie that is no session, or that another site
   * sends along with a change, makes its caller nobody: nothing is refused.
   */
  mayBeSignedIn?: true;
  /**
   * What the operator may close, or a server without a public address has not: NOT_CONFIGURED then, before any part of the call is
   * judged.
   */
  closable?: readonly Closable[];
  /** Off for the merchant, it is FEATURE_DISABLED, before any part of the call is judged. */
  feature?: Feature;
  /** Scope that a key needs. */
  scope?: 'payments' | 'data' | HiringScope;
  /** Lowest role of a session in the call's project; a key acts as administrator. */
  role?: Role;
  /** Lowest role of a session in its organisation: an owner is an administrator too, and both are members. */
  organizationRole?: OrganizationRole;
  /**
   * Of a key of an organisation: its people may call it too, in this role at least, at the address that `forPeople`
   * gives it (contract/dashboard.md G21).
   */
  people?: Exclude<OrganizationRole, 'owner'>;
  /** The path parameter that may name the caller: on oneself any role will do. */
  orSelf?: string;
  /** Of a session: for those who maintain the reference data only (contract/data.md section 7). */
  maintainer?: true;
  /**
   * Of a session: for operators of the platform with this permission; on a production server with a second factor too
   * (contract/dashboard.md section 9).
   */
  operator?: Permission;
  /** Asks for a sign-in younger than `limits.recentSignIn_ms` (contract/platform.md decision 11). */
  recentSignIn?: true;
  summary: Text;
  params?: TObject;
  query?: TObject;
  headers?: TObject;
  body?: TObject;
  /** A call without a body is taken for one with an empty object. */
  bodyOptional?: true;
  /** The body may also be a list of 1 to so many such objects; the use case always gets a list. */
  listOf?: number;
  /** A text of its body is judged no further than this, where its family's bound is too short for what it takes. */
  textCharacters?: number;
  /** Nothing of the call is judged after its scope. */
  unjudged?: true;
  /**
   * The body is a form (multipart/form-data): a file of so many bytes at most in the part `file`, beside the texts of
   * `body`. `bare`: the bytes of a picture alone will do too.
   */
  upload?: { bytes: number; bare?: true };
  /** `attachment`: the file name under which a browser keeps the answer instead of showing it. */
  reply: {
    status: 200 | 201 | 204;
    schema?: TSchema;
    attachment?: string;
    /** What a stream is made of; server-sent events where nothing else is said. */
    media?: 'text/csv';
    /** It is a file, kept by a browser under its own name: these types. */
    file?: readonly string[];
    /** The code beside which the same members are answered when the server is not well. */
    degraded?: ErrorCode;
  };
  /** Codes beyond those that every operation of its family can answer. */
  errors: readonly ErrorCode[];
  /** Of the simulator: for a live key, or a session in live mode, there is no such route (B.12). */
  testOnly?: true;
  /** The words of X-Svc-Simulate that a call in test mode may send, beside those that every write knows (B.12.1). */
  simulate?: readonly string[];
  /** contract/payments.md B.13: required on the three creates, optional on other payment POSTs. */
  idempotency?: 'required' | 'optional';
  /** How long anybody may keep the answer; it then names its version, and a caller who has it gets 304. */
  maxAge_s?: number;
  /** The use case of an operation that has none of its own name: one engine serves all lists. */
  useCase?: string;
  /** The read that gives the object again once a stored answer is forgotten (B.13). */
  rebuild?: string;
  /** Its answer says more to callers of this scope: whoever has it not is answered by `rebuild`, and never what is stored. */
  toldTo?: HiringScope;
  /** Stored answers hold what is kept sealed elsewhere: links, names. */
  sealedAnswer?: true;
  /**
   * A write runs in one transaction and answers after commit; a read opens none; a call speaks outside
   * before it answers and opens transactions of its own around that (house.md 1.4). A stream answers
   * server-sent events that go on; its refusals come before the first byte, in the form of all others.
   */
  effect: 'read' | 'write' | 'call' | 'stream';
};

type Part<S> = S extends TSchema ? Static<S> : Record<never, never>;

/** What the use case receives: already validated, in the types that the contract declares. */
export type Input<O extends Operation> = {
  params: Part<O['params']>;
  query: Part<O['query']>;
  headers: Part<O['headers']>;
  body: O['listOf'] extends number ? Part<O['body']>[] : Part<O['body']>;
} & (O['upload'] extends object ? { file: Upload } : unknown);

/** A file as its sender gave it; its name is only text, and null where it has none. */
export type Upload = { bytes: Buffer; name: string | null };

/** What the use case answers: the body that the contract declares, or nothing for a 204. */
export type Reply<O extends Operation> = O['reply'] extends { schema: infer S extends TSchema }
  ? Static<S>
  : undefined;

/** Keeps literal types of a section's operations while checking their shape. */
export function section<const T extends Record<string, Operation>>(operations: T): T {
  return operations;
}
