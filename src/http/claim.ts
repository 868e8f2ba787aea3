// What a write claims before it is made: its key, and the fingerprint of the request (contract/payments.md B.13).
import { hash } from 'node:crypto';
import type { Operation, Upload } from '../../contract/operation.ts';
import { type Caller, type Context, tenantOf } from '../db/context.ts';
import { canonicalJson } from '../kit/canonical-json.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Claim } from './idempotency.store.ts';

type Claiming = { name: string; operation: Operation; hidesKeys: boolean };
type Claimed = {
  ctx: Context<never>;
  input: { params: object; body: object; file?: Upload };
};

/**
 * The key and the fingerprint of the request: route, body and simulate headers. Whose key or session sent
 * it is no part of either: a retry by another credential of the project must match (B.13).
 */
export function claimOf(options: Claiming, item: Claimed, body?: string): Claim | undefined {
  const key = item.ctx.header('idempotency-key');
  const whose = tenantOf(item.ctx.caller as Caller);
  if (key === undefined || !whose || !options.operation.idempotency) return undefined;
  const request = [
    options.name,
    canonicalJson(item.input.params),
    body ?? canonicalJson(item.input.body),
    item.ctx.header('x-svc-simulate') ?? '',
  ];
  // Only where there is one: fingerprints that were kept before have no line for it.
  const seed = item.ctx.header('x-svc-simulate-seed');
  if (seed !== undefined) request.push(`seed ${seed}`);
  if (item.input.file) request.push(hash('sha256', item.input.file.bytes, 'hex'));
  return {
    project_id: whose.tenant,
    mode: whose.mode,
    operation: options.name,
    key: options.hidesKeys
      ? hash('sha256', [whose.tenant, whose.mode, options.name, key].join(' '), 'hex')
      : key,
    fingerprint: fingerprintOf(request),
  };
}
