// What a domain hands to the mount: one handler for each operation, typed by the contract.
import type { Family, Input, Operation, Reply } from '../../contract/operation.ts';
import type {
  BatchItem,
  CallContext,
  Caller,
  Context,
  HiringCaller,
  KeyCaller,
  Live,
  MemberCaller,
  OrganizationMember,
  ReadContext,
  SessionCaller,
  WriteContext,
} from '../db/context.ts';
import type { Tx } from '../db/database.ts';
import type { DegradedReply } from '../kit/degraded-reply.ts';
import type { Failure } from '../kit/fail.ts';
import type { FileReply } from '../kit/file-reply.ts';
import type { LostReply } from '../kit/lost-reply.ts';
import type { ReplayedReply } from '../kit/replayed-reply.ts';
import type { VersionedReply } from '../kit/versioned-reply.ts';
import type { WrittenReply } from '../kit/written-reply.ts';

/** On payment routes a session has named its project (guards/admit.ts). */
type SessionOf<F extends Family> = F extends 'payments' ? MemberCaller : SessionCaller;

/**
 * In hiring a session has named its organisation, and a mode where a key has one (guards/organization.ts).
 */
type InHiring<O extends Operation> = O['caller'] extends 'key' ? HiringCaller : OrganizationMember;

type CallerOf<O extends Operation> = O['family'] extends 'hiring'
  ? InHiring<O>
  : O['caller'] extends 'key'
    ? KeyCaller
    : O['caller'] extends 'session'
      ? SessionOf<O['family']>
      : O['caller'] extends 'key-or-session'
        ? KeyCaller | SessionOf<O['family']>
        : Caller;

type ReadHandler<O extends Operation> = (
  ctx: ReadContext<CallerOf<O>>,
  input: Input<O>,
) => Promise<
  Reply<O> | VersionedReply | WrittenReply<Reply<O>> | DegradedReply<Reply<O>> | FileOf<O>
>;

type FileOf<O extends Operation> = O['reply'] extends { file: object } ? FileReply : never;

type CallHandler<O extends Operation> = (
  ctx: CallContext<CallerOf<O>>,
  input: Input<O>,
) => Promise<Reply<O> | ReplayedReply<Reply<O>> | FileOf<O>>;

type StreamHandler<O extends Operation> = (
  ctx: ReadContext<CallerOf<O>>,
  input: Input<O>,
) => Promise<Live>;

/**
 * A refusal that is thrown undoes the transaction; one that is returned is answered alike, and what was
 * written stays: an invitation that is closed by its refusal (contract/platform.md M19), a counted guess.
 */
type WriteHandler<O extends Operation> = (
  ctx: WriteContext<CallerOf<O>>,
  input: Input<O>,
) => Promise<Reply<O> | Failure>;

/**
 * A write whose callers share a transaction: `prepare` is the part of validation that needs no
 * database; `run` answers each item or refuses it, and a refused item leaves nothing behind.
 */
type BatchHandler<O extends Operation> = {
  prepare(ctx: Context<CallerOf<O>>, input: Input<O>): unknown;
  /** Of a `prepare` that spoke outside: takes back what the transaction did not keep. It never throws. */
  discard?(prepared: never): Promise<void>;
  run(
    tx: Tx,
    items: BatchItem<CallerOf<O>, Input<O>, never>[],
  ): Promise<(Reply<O> | LostReply<Reply<O>> | Failure)[]>;
};

export type Handler<O extends Operation> = O['effect'] extends 'read'
  ? ReadHandler<O>
  : O['effect'] extends 'call'
    ? CallHandler<O>
    : O['effect'] extends 'stream'
      ? StreamHandler<O>
      : WriteHandler<O> | BatchHandler<O>;

export type Handlers<T extends Record<string, Operation>> = { [N in keyof T]: Handler<T[N]> };
