// A number as people write it, in the form that operations take. What cannot be read is left as it is, to be refused.

/** Nine digits beginning with 7 are a mobile of Senegal (contract/payments.md C.5). */
export function readPhone(text: string): string {
  const bare = text.replace(/[\s.()/-]/g, '');
  if (/^7\d{8}$/.test(bare)) return `+221${bare}`;
  if (/^221\d{9}$/.test(bare)) return `+${bare}`;
  return bare.replace(/^00/, '+');
}

/** Whether operations take it as it was read. */
export const isPhone = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(readPhone(text));
