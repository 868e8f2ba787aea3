// What every answer carries, whoever gives it: pages, operations, refusals, and what Node itself would answer.
import { type OutgoingHttpHeaders, ServerResponse } from 'node:http';

export type SafetyHeaders = Readonly<Record<string, string>>;

/** A year, as lists of browsers ask; only of this host: its neighbours under the name are not ours to bind. */
const https_s = 31_536_000;

/** No browser guesses a type that we did not say (RFC 9110 section 8.3); none goes back to http (RFC 6797). */
export function safetyHeadersOf(publicUrl: string | null): SafetyHeaders {
  const safety = { 'X-Content-Type-Options': 'nosniff' };
  if (!publicUrl?.startsWith('https://')) return safety;
  return { ...safety, 'Strict-Transport-Security': `max-age=${https_s}` };
}

/** Responses that carry it, so that no way out of the server can forget to. */
export function responseWith(safety: SafetyHeaders): typeof ServerResponse {
  class SafeResponse extends ServerResponse {
    override writeHead(status: number, given?: unknown): this {
      // Headers that are set one by one are slow beside those that are given as a whole.
      if (given) return super.writeHead(status, { ...safety, ...(given as OutgoingHttpHeaders) });
      for (const [name, value] of Object.entries(safety)) this.setHeader(name, value);
      return super.writeHead(status);
    }
  }
  return SafeResponse as typeof ServerResponse;
}
