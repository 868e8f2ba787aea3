// A password that nobody knows, as it is kept: whoever's it becomes chooses the next one by the link of a mail.
import { randomBytes } from '../../kit/random.ts';

export async function nobodysPassword(): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto');
  return hashPassword(randomBytes(32).toString('base64url'));
}
