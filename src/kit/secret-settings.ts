// The server's one secret from the environment, with the former one while it is being changed (docs/secret.md).
import type { Secret } from './seal.ts';

export type Secrets = {
  readonly authSecret: string | null;
  readonly formerSecret: string | null;
  /** AUTH_SECRET_LOST: the name, as a refused start says it, of the check that the lost secret left. */
  readonly lostSecret: string | null;
};

type Refusal = (sentence: string) => Error;

export function readSecrets(
  get: (name: string) => string | undefined,
  refusal: Refusal,
  production: boolean,
): Secrets {
  const [present, former] = [get('AUTH_SECRET'), get('AUTH_SECRET_PREVIOUS')];
  if (present === undefined && production) {
    throw refusal(
      'AUTH_SECRET is missing but must be given, with at least 32 random characters, when NODE_ENV is production.',
    );
  }
  if (former !== undefined && (present === undefined || present === former)) {
    throw refusal(
      'AUTH_SECRET_PREVIOUS is the secret before AUTH_SECRET: give both, and not the same one twice.',
    );
  }
  const read = (text: string | undefined, place: string) =>
    text === undefined ? null : longSecret(text, place, refusal);
  return {
    authSecret: read(present, 'AUTH_SECRET'),
    formerSecret: read(former, 'AUTH_SECRET_PREVIOUS'),
    lostSecret: get('AUTH_SECRET_LOST') ?? null,
  };
}

/** The secret, or a refusal that names its place and not the secret. */
export function longSecret(text: string, place: string, refusal: Refusal): string {
  if (text.length >= 32) return text;
  throw refusal(
    `${place} has ${text.length} characters but must have at least 32, chosen at random.`,
  );
}

/** What a server closes and opens with. */
export const givenSecret = ({
  authSecret,
  formerSecret,
}: Pick<Secrets, 'authSecret' | 'formerSecret'>): Secret | null =>
  authSecret !== null && formerSecret !== null
    ? { present: authSecret, former: formerSecret }
    : authSecret;
