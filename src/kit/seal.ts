// Encryption of the secrets that must be read again (signing secrets, mails that wait), with keys
// derived from the server's one secret: a stolen copy of the database alone tells nothing.
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { randomBytes } from './random.ts';

export type Seal = {
  close(text: string): string;
  /** Throws Unopened. */
  open(sealed: string): string;
};

/** No sealed text, or one of another secret or purpose, or a damaged one: asking again changes nothing. */
export class Unopened extends Error {}
Object.defineProperty(Unopened.prototype, 'name', { value: 'Unopened' });

/** The server's one secret; with the former one while it is being changed (docs/secret.md). */
export type Secret = string | { readonly present: string; readonly former: string };

export const presentOf = (secret: Secret): string =>
  typeof secret === 'string' ? secret : secret.present;

/** The present secret first. */
export const bothOf = (secret: Secret): readonly string[] =>
  typeof secret === 'string' ? [secret] : [secret.present, secret.former];

/** What texts are sealed for; each has a key of its own. */
export const sealPurposes = {
  webhooks: 'webhook secrets',
  mails: 'mails',
  destinations: 'payout destinations',
  unsubscribing: 'links that end subscriptions',
  files: 'files',
  identities: 'identity papers',
  handoffs: 'links for identity photos',
  invitations: 'personal links of candidates',
  visits: 'cookies of candidates',
  recordings: 'addresses of recordings',
  previews: 'addresses of previews',
  cursors: 'cursors of lists',
  answers: 'stored answers',
  check: 'the check of the secret',
} as const;

/** AES-256-GCM, `v1.<iv>.<tag>.<text>` in base64url; `purpose` keeps uses apart. Closes with the present secret alone. */
export function createSeal(secret: Secret, purpose: string): Seal {
  const keys = bothOf(secret).map((one) =>
    Buffer.from(hkdfSync('sha256', one, 'svc', purpose, 32)),
  );
  const [key = Buffer.alloc(0)] = keys;
  return {
    close(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'));
      return `v1.${parts.join('.')}`;
    },
    open(sealed) {
      let cause: unknown;
      for (const one of keys) {
        try {
          return open(one, sealed);
        } catch (error) {
          cause = error;
        }
      }
      throw new Unopened('a sealed text cannot be opened', { cause });
    },
  };
}

function open(key: Buffer, sealed: string): string {
  const [version, iv, tag, body] = sealed.split('.');
  if (version !== 'v1' || !iv || !tag || body === undefined) throw new Error('not a sealed text');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  const text = Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]);
  return text.toString('utf8');
}

/** Seals anew what the former secret closed; undefined for what the present one opens already. Throws Unopened. */
export function createResealer(
  { present, former }: { present: string; former: string },
  purpose: string,
): (sealed: string) => string | undefined {
  const [now, before] = [createSeal(present, purpose), createSeal(former, purpose)];
  return (sealed) => (opensIt(now, sealed) ? undefined : now.close(before.open(sealed)));
}

export function opensIt(seal: Seal, sealed: string): boolean {
  try {
    seal.open(sealed);
    return true;
  } catch (error) {
    if (error instanceof Unopened) return false;
    throw error;
  }
}
