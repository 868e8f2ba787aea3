// What GET /health says of each part of the server.
import { Type } from 'typebox';
import { Strict, Time, Words } from '../shapes.ts';

/** So old is an audit of the ledger that is told of: a night and two hours, since one of a day ago may have been a long one. */
export const auditAge_ms = 26 * 3_600_000;

/** `warning` is for the operator to look at and keeps no call from being served; `degraded` makes the whole so. */
export const HealthPart = Strict({
  part: Words(['database', 'sealed_texts', 'ledger_audit']),
  status: Words(['ok', 'warning', 'degraded']),
  /** Why, where it is not ok: the database does not answer, takes no writes, or its disk is full. */
  cause: Type.Optional(Words(['unreachable', 'read_only', 'full'])),
  /** How many things are not as they should be. */
  count: Type.Optional(Type.Integer()),
  /** When the last audit of the ledger ended, a warning once it is so old; absent before the first. */
  at: Type.Optional(Time),
});

export const Health = Strict({
  status: Words(['ok', 'degraded']),
  payments: Strict({ gateway_mode: Words(['simulated', 'real', 'not_wired']) }),
  parts: Type.Array(HealthPart),
});
