// An amount as people write it, in the form that operations take, for the payer's page and the dashboard. What cannot be read
// is left as it is, to be refused: the franc has no smaller unit, and a decimal is none of ours (contract/payments.md B.0).

/** A point or a comma that stands before three digits each time parts thousands; before others it begins a fraction. */
export function readAmount(text: string): string {
  const bare = text.replace(/\s/g, '');
  return /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(bare) ? bare.replace(/[.,]/g, '') : bare;
}

/** Nothing but digits is a number here: `1e3` is not how people write a thousand. */
export const amountOf = (read: string): number => (/^\d+$/.test(read) ? Number(read) : Number.NaN);
