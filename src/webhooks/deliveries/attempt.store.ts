// SQL on the attempts of deliveries.
import type { Mode } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import type { EventKey } from '../events/index.ts';

export type NewAttempt = {
  projectId: string;
  mode: Mode;
  id: string;
  eventId: string;
  endpointId: string;
  url: string;
  round: number;
  manual: boolean;
  status: number | null;
  cause: string | null;
  message: string | null;
  answer: Buffer | null;
  truncated: boolean;
  address: string | null;
  timings: {
    dns_ms: number | null;
    connect_ms: number | null;
    tls_ms: number | null;
    first_byte_ms: number | null;
    total_ms: number | null;
  };
  startedAt: number;
  /** Null where nothing was signed. */
  signedAt: number | null;
};

/** Attempts of tenants that lie in one place. An event with a job is never forgotten, so each finds its event. */
export async function insertAttempts(tx: Tx, attempts: readonly NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const timings = (name: keyof NewAttempt['timings']) => attempts.map((a) => a.timings[name]);
  await tx.run(sql`
    insert into delivery_attempts (project_id, mode, event_id, id, endpoint_id, url, round, manual,
      status, cause, message, answer, answer_truncated, address, dns_ms, connect_ms, tls_ms,
      first_byte_ms, total_ms, started_at, signed_at)
    ${rows(
      ['text', attempts.map((a) => a.projectId)],
      ['text', attempts.map((a) => a.mode)],
      ['text', attempts.map((a) => a.eventId)],
      ['text', attempts.map((a) => a.id)],
      ['text', attempts.map((a) => a.endpointId)],
      ['text', attempts.map((a) => a.url)],
      ['int', attempts.map((a) => a.round)],
      ['boolean', attempts.map((a) => a.manual)],
      ['int', attempts.map((a) => a.status)],
      ['text', attempts.map((a) => a.cause)],
      ['text', attempts.map((a) => a.message)],
      ['text', attempts.map((a) => a.answer?.toString('hex') ?? null), `decode(?, 'hex')`],
      ['boolean', attempts.map((a) => a.truncated)],
      ['text', attempts.map((a) => a.address)],
      ['int', timings('dns_ms')],
      ['int', timings('connect_ms')],
      ['int', timings('tls_ms')],
      ['int', timings('first_byte_ms')],
      ['int', timings('total_ms')],
      ['timestamptz', attempts.map((a) => at(a.startedAt))],
      ['timestamptz', attempts.map((a) => atOrNull(a.signedAt))],
    )}`);
}

/** Whether an endpoint answered 2xx to an event. */
export async function findHeard(reader: Reader, event: EventKey): Promise<boolean> {
  const row = await reader.one(sql`
    select 1 from delivery_attempts
     where project_id = ${event.project_id} and mode = ${event.mode} and event_id = ${event.id} and cause is null
     limit 1`);
  return row !== undefined;
}
