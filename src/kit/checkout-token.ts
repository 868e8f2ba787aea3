// The secret of a payment's page, which costs no row: the ids of the payment and of its project, encrypted under a key
// derived from the server's one secret. A token that was made up opens as ids that nobody has, so it is answered like
// one that never was (contract/payments.md B.3 "Hosted page").
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { bytesOfId, idOfBytes } from './ids.ts';
import { bothOf, type Secret } from './seal.ts';

export type CheckoutTokens = {
  make(payment: { id: string; project_id: string }): string;
  /** Undefined for what has not the form of a token. */
  read(token: string): { id: string; project_id: string } | undefined;
};

/** 32 bytes in base64url. */
export const tokenForm = /^[\w-]{43}$/;

export function createCheckoutTokens(secret: Secret): CheckoutTokens {
  const keys = bothOf(secret).map((one) => {
    const bytes = Buffer.from(hkdfSync('sha256', one, 'svc', 'pages of payments', 48));
    return { key: bytes.subarray(0, 32), iv: bytes.subarray(32) };
  });
  const [{ key, iv } = { key: Buffer.alloc(0), iv: Buffer.alloc(0) }] = keys;
  // Chained, the payment first: its id is unlike any other, so the second half shows nothing of the project.
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
  let last: Uint8Array = iv;
  return {
    make({ id, project_id }) {
      const ids = Buffer.concat([bytesOfId(id), bytesOfId(project_id)]);
      // One cipher makes all tokens, because one for each costs more than its two blocks (2 of 4 µs). It goes on with the
      // block it made last, in whose place the first block is given the start of its own chain.
      for (let n = 0; n < iv.length; n++) ids[n] = at(ids, n) ^ at(last, n) ^ at(iv, n);
      const sealed = cipher.update(ids);
      last = sealed.subarray(iv.length);
      return sealed.toString('base64url');
    },
    read(token) {
      if (!tokenForm.test(token)) return undefined;
      const sealed = Buffer.from(token, 'base64url');
      // The last character says four bits: of the texts that stand for the same bytes one is the token.
      if (sealed.toString('base64url') !== token) return undefined;
      const opened = keys.map((one) =>
        createDecipheriv('aes-256-cbc', one.key, one.iv).setAutoPadding(false).update(sealed),
      );
      // While the secret is being changed a link that was given out before opens under the former one: what the other
      // makes of it has times that no id of ours has, but for one in ten thousand.
      const ids = opened.find(hasOurTimes) ?? opened[0] ?? Buffer.alloc(32);
      return {
        id: idOfBytes('pay', ids.subarray(0, 16)),
        project_id: idOfBytes('prj', ids.subarray(16)),
      };
    },
  };
}

const at = (bytes: Uint8Array, n: number): number => bytes[n] ?? 0;

const ourTimes = [Date.UTC(2020, 0), Date.UTC(2100, 0)] as const;

const hasOurTimes = (ids: Buffer): boolean =>
  [ids.readUIntBE(0, 6), ids.readUIntBE(16, 6)].every(
    (time) => time >= ourTimes[0] && time < ourTimes[1],
  );
