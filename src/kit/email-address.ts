// E-mail addresses: which ones the house takes, and which of them are one mailbox.
import { emailPattern } from '../../contract/platform/invitations.shapes.ts';

const form = new RegExp(emailPattern);

/**
 * Whether mail can be sent there as far as its form tells. What sign-up refuses, an invitation refuses too: both
 * read the contract's pattern.
 */
export const isEmailAddress = (text: string): boolean => form.test(text);

/** Whose mailboxes take dots anywhere in a name. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, for counting only: most providers deliver `name+anything` to `name` (RFC 5233), so
 * that one person has as many addresses as somebody thinks of.
 */
export function mailbox(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  const [name = ''] = local.split('+');
  if (name === '') return `${local}@${domain}`;
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
