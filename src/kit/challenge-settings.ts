// The checker of challenges, from the environment: Cloudflare's, or another one outside production.

/** `siteKey` names us to the checker on a page of ours; null: no page of ours can show a challenge. */
export type ChallengePlace = Readonly<{ secret: string; url: string; siteKey: string | null }>;

const cloudflare = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** Null: no challenge is asked for. */
export function readChallengePlace(
  get: (name: string) => string | undefined,
  production: boolean,
  refusal: (sentence: string) => Error,
): ChallengePlace | null {
  const secret = get('TURNSTILE_SECRET');
  const url = get('TURNSTILE_URL');
  // Another address would get every token, and could let every robot in.
  if (url !== undefined && production) {
    throw refusal('TURNSTILE_URL must be absent when NODE_ENV is production.');
  }
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw refusal(`TURNSTILE_URL is "${url}" but must be an http or https URL.`);
  }
  const siteKey = get('TURNSTILE_SITE_KEY') ?? null;
  if (siteKey !== null && secret === undefined) {
    throw refusal('TURNSTILE_SITE_KEY needs TURNSTILE_SECRET: nothing could tell what was solved.');
  }
  if (siteKey !== null && !/^[\w-]{1,100}$/.test(siteKey)) {
    throw refusal(
      `TURNSTILE_SITE_KEY is "${siteKey}" but must be 1 to 100 letters, digits, "_" or "-".`,
    );
  }
  return secret === undefined ? null : Object.freeze({ secret, url: url ?? cloudflare, siteKey });
}
