// SQL on the attempts of deliveries.
import { at, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type NewAttempt = {
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
};

const whole = (value: number | null) => (value === null ? null : Math.round(value));

export async function insertAttempts(tx: Tx, attempts: readonly NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const timings = (name: keyof NewAttempt['timings']) =>
    attempts.map((a) => whole(a.timings[name]));
  await tx.run(sql`
    insert into delivery_attempts (id, event_id, endpoint_id, url, round, manual, status, cause, message,
      answer, answer_truncated, address, dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms, started_at)
    select id, event_id, endpoint_id, url, round, manual, status, cause, message, decode(answer, 'hex'),
      truncated, address, dns, connect, tls, first_byte, total, started_at
      from unnest(${attempts.map((a) => a.id)}::text[], ${attempts.map((a) => a.eventId)}::text[],
        ${attempts.map((a) => a.endpointId)}::text[], ${attempts.map((a) => a.url)}::text[],
        ${attempts.map((a) => a.round)}::int[], ${attempts.map((a) => a.manual)}::boolean[], ${attempts.map((a) => a.status)}::int[],
        ${attempts.map((a) => a.cause)}::text[], ${attempts.map((a) => a.message)}::text[],
        ${attempts.map((a) => a.answer?.toString('hex') ?? null)}::text[],
        ${attempts.map((a) => a.truncated)}::boolean[], ${attempts.map((a) => a.address)}::text[],
        ${timings('dns_ms')}::int[], ${timings('connect_ms')}::int[], ${timings('tls_ms')}::int[],
        ${timings('first_byte_ms')}::int[], ${timings('total_ms')}::int[],
        ${attempts.map((a) => at(a.startedAt))}::timestamptz[])
        as g (id, event_id, endpoint_id, url, round, manual, status, cause, message, answer, truncated,
          address, dns, connect, tls, first_byte, total, started_at)
      where exists (select 1 from events e where e.id = g.event_id)`);
}
