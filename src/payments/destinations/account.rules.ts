// Bank accounts of Senegal (contract/payments.md B.6): a RIB of 24 characters (bank 5, branch 5, account 12, key 2) or
// an IBAN of 28 that holds one. Pure.

export type BankAccount = {
  /** As it is sent to an operator: without blanks. */
  account: string;
  bankCode: string;
  /** The twelve characters of the account itself. */
  number: string;
};

const rib = /^[A-Z]{2}\d{3}\d{5}[A-Z0-9]{12}\d{2}$/;

/** Undefined where the form or the check digits are not those of a Senegalese account. */
export function readBankAccount(text: string): BankAccount | undefined {
  const account = text.replaceAll(' ', '');
  const isIban = account.length === 28;
  if (isIban && !(account.startsWith('SN') && isoRemainder(account) === 1n)) return undefined;
  const own = isIban ? account.slice(4) : account;
  if (!rib.test(own)) return undefined;
  // Inside an IBAN too: digits of an IBAN that were counted over a wrong RIB are right, and the account is none.
  if (ribKey(own.slice(0, 22)) !== own.slice(22)) return undefined;
  return { account, bankCode: own.slice(0, 5), number: own.slice(10, 22) };
}

/** ISO 13616: the first four characters last, letters as 10 to 35, modulo 97. */
function isoRemainder(iban: string): bigint {
  const turned = iban.slice(4) + iban.slice(0, 4);
  const digits = [...turned].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n;
}

/** 97 less the remainder of the number with two zeros; letters count 1 to 9 as on a bank's table: A J, B K S, … */
export function ribKey(body: string): string {
  const digits = [...body].map(ribDigit).join('');
  return String(97n - (BigInt(`${digits}00`) % 97n)).padStart(2, '0');
}

function ribDigit(sign: string): string {
  const at = sign.charCodeAt(0) - 65;
  if (at < 0) return sign;
  return String(at < 18 ? (at % 9) + 1 : at - 16);
}

/** The bank and the last two characters of the account, as a wallet shows its prefix and last two digits. */
export const maskAccount = ({ bankCode, number }: BankAccount): string =>
  `${bankCode} ***** **********${number.slice(-2)} **`;
