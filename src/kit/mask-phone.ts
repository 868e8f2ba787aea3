// What is shown of a telephone number to whoever need not know it (contract/payments.md B.6).

/** +221 77 *** ** 12: the operator's prefix and the last two digits. */
export function maskPhone(phone: string): string {
  const senegal = /^\+221(\d\d)\d{5}(\d\d)$/.exec(phone);
  if (senegal) return `+221 ${senegal[1]} *** ** ${senegal[2]}`;
  return `${phone.slice(0, 4)}${'*'.repeat(Math.max(0, phone.length - 6))}${phone.slice(-2)}`;
}
