// What the mount needs to know about callers. The platform answers it; app.ts hands it in, because
// this room knows no domain.
import type { Permission } from '../../../contract/backoffice/words.ts';
import type { Role } from '../../../contract/operation.ts';
import type {
  Caller,
  HiringKeyCaller,
  InOrganization,
  KeyCaller,
  Mode,
  OpenMerchant,
  Scope,
  SessionCaller,
} from '../../db/context.ts';

/** A key as it is stored, with what decides whether it may be used. Times in milliseconds. */
export type KnownKey = KeyCaller & {
  expiresAt: number | null;
  revokedAt: number | null;
  disabledAt: number | null;
};

/** A hiring key as it is stored. */
export type KnownHiringKey = HiringKeyCaller & {
  expiresAt: number | null;
  revokedAt: number | null;
};

/** What the last 60 seconds of a hiring key say of a call: `reset_s` until one of its calls counts no more. */
export type CallGrant = { granted: boolean; remaining: number; reset_s: number };

export type CallingHiringKey = KnownHiringKey & { grant: CallGrant };

/** `granted`, or how long until a call would pass. */
export type Grant = { granted: true } | { granted: false; retryAfter_s: number };

export type Membership = { role: Role; liveEnabled: boolean };

/** What the daily quota says of a call of a data route. */
export type DataGrant =
  | { granted: true; limit?: number; remaining?: number }
  | { granted: false; by: 'minute'; retryAfter_s: number }
  | { granted: false; by: 'day'; limit: number; resetAt: number; retryAfter_s: number };

export type CallRecord = {
  projectId: string;
  keyId: string | null;
  prefix: string | null;
  mode: Mode;
  operation: string;
  method: string;
  path: string;
  family: string;
  status: number;
  code: string | null;
  wrongFields: readonly string[];
  objectId: string | null;
  replayed: boolean;
  requestId: string;
  address: string;
  agent: string | null;
  duration_ms: number;
  at: number;
};

export type Identity = {
  /** The stored key of a well-formed text. Answers at once when the key was seen lately. */
  identifyKey(key: string): KnownKey | undefined | Promise<KnownKey | undefined>;
  session(cookie: string | undefined): Promise<SessionCaller | undefined>;
  /** The Set-Cookie value that takes a dead session's cookie away. */
  clearCookie: string;
  originAllowed(headers: Record<string, string | string[] | undefined>): boolean;
  /** What a person is in a project; undefined for a stranger or no such project. */
  member(projectId: string, userId: string): Promise<Membership | undefined>;
  /** Whether a person settles reports and feature requests. */
  isMaintainer(userId: string): Promise<boolean>;
  /** Whether a person may do this on the platform itself; `second_factor`: once their account asks for one. */
  mayOperate(userId: string, permission: Permission): Promise<'yes' | 'no' | 'second_factor'>;
  /** Counts one call against the project's minute. */
  countCall(projectId: string): Promise<Grant>;
  /** Counts one call of a project route against the minute of a key or a person. */
  countOwnCall(callerId: string): Promise<Grant>;
  /** Counts one call of a data route; one that is `refused` whatever the count says is none of the day. */
  countDataCall(address: string, caller: Caller, refused: boolean): Promise<DataGrant>;
  merchants: {
    /** Makes the account on the first authenticated payment call. */
    open(scope: Scope): OpenMerchant | Promise<OpenMerchant>;
    /** What this server remembers of a project's accounts is outdated. */
    forget(projectId: string): void;
  };
  recordCall(call: CallRecord): void;
  /** The stored hiring key of a text; undefined for one that is none. */
  identifyHiringKey(key: string): Promise<KnownHiringKey | undefined>;
  /** The same of a text that calls: one call is counted in the last 60 seconds of the key, over all servers. */
  callHiringKey(key: string): Promise<CallingHiringKey | undefined>;
  /** An organisation of a person: the one asked for, else the personal one. Undefined for a stranger's. */
  enterOrganization(
    person: SessionCaller,
    asked: string | undefined,
  ): Promise<InOrganization | undefined>;
};
