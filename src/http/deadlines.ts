// How long a client may take: for a request, between two of them, and to take its answer.

export type Deadlines = {
  headers_ms: number;
  request_ms: number;
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
  check_ms: 20,
  idle_ms: 65_000,
  stall_ms: 120_000,
};
