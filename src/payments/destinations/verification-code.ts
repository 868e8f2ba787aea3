// Codes of six digits: made by chance, kept as a keyed hash bound to their destination, compared in constant time
// (contract/payments.md B.6). In test mode the code is 123456, and 000000 behaves as an expired one (B.12.5).
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Mode } from '../../db/context.ts';
import { randomBytes } from '../../kit/random.ts';
import { bothOf, type Secret } from '../../kit/seal.ts';

export type Codes = {
  make(mode: Mode): string;
  hash(destinationId: string, code: string): string;
  isRight(destinationId: string, code: string, hash: string): boolean;
};

const testCode = '123456';
export const testExpiredCode = '000000';

export function createCodes(secret: Secret): Codes {
  const keys = bothOf(secret).map((one) =>
    Buffer.from(hkdfSync('sha256', one, 'svc', 'payout codes', 32)),
  );
  // Six digits are tried through in no time by whoever has an unkeyed hash of them.
  const hashes = (destinationId: string, code: string) =>
    keys.map((key) =>
      createHmac('sha256', key).update(`${destinationId}\n${code}`).digest('base64url'),
    );
  return {
    make: (mode) => (mode === 'test' ? testCode : sixDigits()),
    hash: (destinationId, code) => hashes(destinationId, code)[0] ?? '',
    isRight: (destinationId, code, wanted) =>
      hashes(destinationId, code).some((hash) => {
        const [given, kept] = [Buffer.from(hash), Buffer.from(wanted)];
        return given.length === kept.length && timingSafeEqual(given, kept);
      }),
  };
}

/** Each of the million codes as likely as any other: numbers beyond the last whole million are drawn again. */
function sixDigits(): string {
  for (;;) {
    const drawn = randomBytes(4).readUInt32LE();
    if (drawn < 4_294_000_000) return String(drawn % 1_000_000).padStart(6, '0');
  }
}
