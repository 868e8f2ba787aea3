// What a use case receives beside its input: who calls, for which project and mode, at what time.

import type { HiringScope, OrganizationRole } from '../../contract/hiring/words.ts';
import type { Feature, Role } from '../../contract/operation.ts';
import type { Lang } from '../../contract/text.ts';
import type { Database, Reader, Tx } from './database.ts';

export type { Lang };

export type Mode = 'test' | 'live';

/** The tenant of a row: store functions take it first, so that forgetting it does not compile. */
export type Scope = { readonly projectId: string; readonly mode: Mode };

export type KeyCaller = {
  kind: 'key';
  keyId: string;
  projectId: string;
  mode: Mode;
  name: string;
  prefix: string;
  scopes: readonly string[];
  liveEnabled: boolean;
};

export type SessionCaller = {
  kind: 'session';
  userId: string;
  email: string;
  name: string;
  emailVerified: boolean;
  /** When the person signed in, in milliseconds: a refreshed session stays as old as it is (S2). */
  signedInAt: number;
};

/** A session on a payment route: it has named its project and chosen a mode, as a key is made for both. */
export type MemberCaller = SessionCaller & Scope;

/** Whoever acts in one mode of one project: use cases of payments do not ask how it proved that. */
export type ProjectCaller = KeyCaller | MemberCaller;

/** The tenant of a row of hiring: the organisation in the project's place. */
export type OrganizationScope = { readonly organizationId: string; readonly mode: Mode };

/** A key of an organisation: it acts in its own mode only, and as nobody's person. */
export type HiringKeyCaller = OrganizationScope & {
  kind: 'hiring-key';
  keyId: string;
  scopes: readonly HiringScope[];
};

export type InOrganization = { organizationId: string; organizationRole: OrganizationRole };

/** A session on a route of the hiring dashboard. */
export type OrganizationMember = SessionCaller & InOrganization;

/** A session on a route of the hiring API: it has chosen a mode, as a key is made for one. */
export type HiringPerson = OrganizationMember &
  OrganizationScope & { scopes: readonly HiringScope[] };

/** Whoever acts in one mode of one organisation: use cases do not ask how it proved that. */
export type HiringCaller = HiringKeyCaller | HiringPerson;

export type Caller =
  | { kind: 'none' }
  | KeyCaller
  | SessionCaller
  | MemberCaller
  | HiringKeyCaller
  | OrganizationMember
  | HiringPerson;

export type Log = {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
};

/** An account that is open; `ahead`: how far its test clock is ahead of the server's, in milliseconds. */
export type OpenMerchant = {
  readonly ahead: number;
  readonly terms: { readonly features: Readonly<Record<Feature, boolean>> };
};

export type Context<C extends Caller = Caller> = {
  caller: C;
  /** The role of the caller in the call's project; a key acts as administrator. */
  role: Role | undefined;
  lang: Lang;
  /**
   * The present, in milliseconds, the same through the whole call; on payment routes in test mode that of the
   * project's test clock.
   */
  now: number;
  /** Of the caller's merchant account, on payment routes; its room knows the rest of it. */
  merchant: OpenMerchant | undefined;
  requestId: string;
  /** The client's address; it is counted against, never stored or logged. */
  address: string;
  log: Log;
  /** A header by its lower-case name, when it was sent once. */
  header(name: string): string | undefined;
};

export type ReadContext<C extends Caller = Caller> = Context<C> & { db: Reader };
export type WriteContext<C extends Caller = Caller> = Context<C> & { tx: Tx };
/** For the rare use case that must speak outside before it answers: never inside a transaction. */
export type CallContext<C extends Caller = Caller> = Context<C> & {
  db: Reader;
  transaction: Database['transaction'];
  /**
   * The transaction that makes what is answered, under the call's key where it has one: a repeated call then gets that
   * answer (contract/payments.md B.13). `replyOf` gives undefined for what will be refused, which keeps nothing.
   */
  once<T>(change: (tx: Tx) => Promise<T>, replyOf: (changed: T) => object | undefined): Promise<T>;
};

/**
 * An answer that goes on until either side ends it. It is read only as fast as the client takes it, so what
 * makes it must not run ahead; called once, and `ended` fires in any case.
 */
export type Live = ((ended: AbortSignal) => AsyncIterable<string>) & {
  /** The file name under which a browser keeps it, where what was asked for has one of its own. */
  attachment?: string;
};

/** The tenant of a call. */
export const scopeOf = (caller: ProjectCaller): Scope => ({
  projectId: caller.projectId,
  mode: caller.mode,
});

/** Whose rows a call writes and in which mode, as claims of keys and the places of tenants name it. */
export function tenantOf(caller: Caller): { tenant: string; mode: string } | undefined {
  if ('projectId' in caller) return { tenant: caller.projectId, mode: caller.mode };
  if (!('organizationId' in caller)) return undefined;
  return { tenant: caller.organizationId, mode: 'mode' in caller ? caller.mode : 'both' };
}

/** One call of several that run in one transaction; `prepared` is what its validation made of it. */
export type BatchItem<C extends Caller, I, P> = { ctx: Context<C>; input: I; prepared: P };
