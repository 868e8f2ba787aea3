// The secret of a payment's page, which costs no row: the ids of the payment and of its project, encrypted under a key
// derived from the server's one secret. A token that was made up opens as ids that nobody has, so it is answered like
// one that never was (contract/payments.md B.3 "Hosted page").
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { bytesOfId, idOfBytes } from './ids.ts';

export type CheckoutTokens = {
  make(payment: { id: string; project_id: string }): string;
  /** Undefined for what has not the form of a token. */
  read(token: string): { id: string; project_id: string } | undefined;
};

/** 32 bytes in base64url. */
export const tokenForm = /^[\w-]{43}$/;

export function createCheckoutTokens(secret: string): CheckoutTokens {
  const bytes = Buffer.from(hkdfSync('sha256', secret, 'svc', 'pages of payments', 48));
  const [key, iv] = [bytes.subarray(0, 32), bytes.subarray(32)];
  // Chained, the payment first: its id is unlike any other, so the second half shows nothing of the project.
  return {
    make({ id, project_id }) {
      const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
      const ids = Buffer.concat([bytesOfId(id), bytesOfId(project_id)]);
      return cipher.update(ids).toString('base64url');
    },
    read(token) {
      if (!tokenForm.test(token)) return undefined;
      const sealed = Buffer.from(token, 'base64url');
      // The last character says four bits: of the texts that stand for the same bytes one is the token.
      if (sealed.toString('base64url') !== token) return undefined;
      const decipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
      const ids = decipher.update(sealed);
      return {
        id: idOfBytes('pay', ids.subarray(0, 16)),
        project_id: idOfBytes('prj', ids.subarray(16)),
      };
    },
  };
}
