// The checker of challenges, from the environment: Cloudflare's, or another one outside production.
export type ChallengePlace = Readonly<{ secret: string; url: string }>;

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
  return secret === undefined ? null : Object.freeze({ secret, url: url ?? cloudflare });
}
