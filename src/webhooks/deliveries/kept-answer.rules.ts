// What is kept of a request that was sent, and told of a test send: how it ended, what came back, where the time went.
type Timings = Record<
  'dns_ms' | 'connect_ms' | 'tls_ms' | 'first_byte_ms' | 'total_ms',
  number | null
>;

/** As the sender of hooks answers. */
type Answer = {
  ok: boolean;
  status: number | null;
  error: { cause: string; message: string } | null;
  body: Buffer;
  truncated: boolean;
  address: string | null;
  timings: Timings;
};

const whole = (value: number | null) => (value === null ? null : Math.round(value));

export const keptOf = ({ ok, status, error, body, truncated, address, timings }: Answer) => ({
  status,
  cause: ok ? null : (error?.cause ?? 'status'),
  message: error?.message ?? null,
  answer: body.length > 0 ? body : null,
  truncated,
  address,
  timings: wholeOf(timings),
});

const wholeOf = ({ dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms }: Timings): Timings => ({
  dns_ms: whole(dns_ms),
  connect_ms: whole(connect_ms),
  tls_ms: whole(tls_ms),
  first_byte_ms: whole(first_byte_ms),
  total_ms: whole(total_ms),
});
