// How long a client may take: for a request, between two of them, and to take its answer.

export type Deadlines = {
  headers_ms: number;
  request_ms: number;
  /** The most for one with a file, which goes on as long as so many bytes come in a second. */
  upload_ms: number;
  upload_bytes_s: number;
  check_ms: number;
  /** How long a connection waits for its next request. */
  idle_ms: number;
  /** How long one may take nothing of its answer. */
  stall_ms: number;
};

/**
 * A header or a body that drips is cut (E30): Fastify's own default is no limit at all. Looked at often, so that a
 * thousand of them are found in small lots: every two seconds in one lot made others wait 11 ms, every 100 ms 4.5 (F19).
 * Who takes nothing of an answer for `stall_ms` is cut too: its bytes, and what makes them, would stay in memory as long as
 * its connection. No answer of ours is silent for half of that: a stream says something every fifteen seconds.
 */
export const deadlines: Deadlines = {
  headers_ms: 10_000,
  request_ms: 30_000,
  // A document of 10 MiB (contract/payments.md B.7) on a line of 140 kbit/s; less than 32 kbit/s is a drip.
  upload_ms: 600_000,
  upload_bytes_s: 4_096,
  check_ms: 20,
  idle_ms: 65_000,
  stall_ms: 120_000,
};
