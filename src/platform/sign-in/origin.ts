// Refuses what another site makes a signed-in browser send: one rule for /auth, /v1 and /dashboard, in
// place of better-auth's own, which also refuses Node's fetch (contract/platform.md 1.3 and 2.4, S7).

/** Headers as node:http gives them: lower-case names. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a call that carries a cookie may go on: its `Origin` is one of ours and no browser says that
 * it comes from another site. Programs send neither header, browsers always at least one.
 */
export function originAllowed(headers: RequestHeaders, trusted: readonly string[]): boolean {
  const origin = headers['origin'];
  if (origin !== undefined && !(typeof origin === 'string' && trusted.includes(origin))) {
    return false;
  }
  return ![headers['sec-fetch-site']].flat().some((site) => site?.trim() === 'cross-site');
}

/** The origins that `originAllowed` and the redirects trust. */
export function trustedOriginsOf(options: {
  baseUrl: string;
  trustedOrigins: readonly string[];
  production: boolean;
}): string[] {
  const base = new URL(options.baseUrl);
  const trusted = [base.origin, ...options.trustedOrigins.map((url) => new URL(url).origin)];
  if (!options.production) {
    const port = base.port === '' ? '' : `:${base.port}`;
    trusted.push(`http://localhost${port}`, `http://127.0.0.1${port}`);
  }
  return [...new Set(trusted)];
}
