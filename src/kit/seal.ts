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
  payers: 'payers that operators name',
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

/** A number that tells one secret from another and tells nothing of either. */
export const numberOf = (secret: string): number =>
  Buffer.from(hkdfSync('sha256', secret, 'svc', 'the name of the secret', 4)).readUInt32BE() >>> 1;

/** What a sealed text calls the secret that closed it. */
export const nameOf = (secret: string): string => numberOf(secret).toString(36);

/** Undefined for a text of the releases that named none. */
export const secretNamedBy = (sealed: string): string | undefined => sealed.split('.')[4];

/**
 * AES-256-GCM, `v1.<iv>.<tag>.<text>.<name of the secret>`, all but the name in base64url; `purpose` keeps uses apart.
 * Closes with the present secret alone. The name stands last, where the releases before read past it.
 */
export function createSeal(secret: Secret, purpose: string): Seal {
  const keys = bothOf(secret).map((one) => ({
    name: nameOf(one),
    key: Buffer.from(hkdfSync('sha256', one, 'svc', purpose, 32)),
  }));
  const [present = { name: '', key: Buffer.alloc(0) }] = keys;
  return {
    close(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', present.key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'));
      return `v1.${parts.join('.')}.${present.name}`;
    },
    open(sealed) {
      const named = secretNamedBy(sealed);
      let cause: unknown;
      for (const { name, key } of keys) {
        if (named !== undefined && named !== name) continue;
        try {
          return open(key, sealed);
        } catch (error) {
          cause = error;
        }
      }
      throw new Unopened('a sealed text cannot be opened', { cause });
    },
  };
}

function open(key: Buffer, sealed: string): string {
  const [version, iv, tag, body, , more] = sealed.split('.');
  if (version !== 'v1' || !iv || !tag || body === undefined || more !== undefined) {
    throw new Error('not a sealed text');
  }
  const decipher = createDecipheriv('aes-256-gcm', key, bytesOf(iv));
  decipher.setAuthTag(bytesOf(tag));
  const text = Buffer.concat([decipher.update(bytesOf(body)), decipher.final()]);
  return text.toString('utf8');
}

/** Node passes over characters that are none of base64url: a text with some of them between is not the one that was given. */
function bytesOf(part: string): Buffer {
  const bytes = Buffer.from(part, 'base64url');
  if (bytes.toString('base64url') !== part) throw new Error('not a sealed text');
  return bytes;
}

/**
 * Seals anew what the former secret closed, and what does not name the present one; undefined for what does. Throws
 * Unopened.
 */
export function createResealer(
  { present, former }: { present: string; former: string },
  purpose: string,
): (sealed: string) => string | undefined {
  const seal = createSeal({ present, former }, purpose);
  const name = nameOf(present);
  return (sealed) => (secretNamedBy(sealed) === name ? undefined : seal.close(seal.open(sealed)));
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
