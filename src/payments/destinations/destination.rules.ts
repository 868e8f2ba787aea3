// What a destination must be told and whether its code is accepted (contract/payments.md B.6, B.15.15, B.15.17). Pure.
import { limits } from '../../../contract/limits.ts';
import type {
  DestinationStatus,
  NewDestination,
} from '../../../contract/payments/destinations.shapes.ts';
import type { ChannelOut } from '../../../contract/payments/merchants.shapes.ts';
import type { Lang } from '../../../contract/text.ts';
import { next } from '../../kit/machine.ts';
import { fold } from '../../kit/text.ts';
import { type BankAccount, readBankAccount } from './account.rules.ts';
import { destinationMachine } from './destination.machine.ts';
import type { DestinationRow } from './destination.store.ts';
import { fieldTexts } from './destination.texts.ts';

export type Wrong = Record<string, string>;

const members = {
  mobile_money: ['operator', 'phone'],
  bank_account: ['bank_id', 'account', 'holder_name'],
} as const;

/** Members that the type needs and that are not there, and those of the other type. */
export function wrongMembers(body: NewDestination, lang: Lang): Wrong {
  const other = body.type === 'mobile_money' ? 'bank_account' : 'mobile_money';
  const wrong: Wrong = {};
  for (const name of members[body.type]) {
    if (body[name] === undefined) wrong[name] = fieldTexts.needed[lang];
  }
  for (const name of members[other]) {
    if (body[name] !== undefined) wrong[name] = fieldTexts.foreign[lang];
  }
  return wrong;
}

/** The account, or what is wrong with it; `bankCode` is that of the bank named, undefined for an unknown one. */
export function judgeAccount(
  account: string,
  bankCode: string | undefined,
  lang: Lang,
): { read: BankAccount } | { wrong: Wrong } {
  const read = readBankAccount(account);
  const wrong: Wrong = {};
  if (bankCode === undefined) wrong['bank_id'] = fieldTexts.bank[lang];
  if (!read) wrong['account'] = fieldTexts.account[lang];
  else if (bankCode === read.bankCode) return { read };
  else if (bankCode !== undefined) wrong['account'] = fieldTexts.otherBank[lang];
  return { wrong };
}

/** Whether two names are of one holder: the same words, whatever their order, case and accents. */
export function isSameHolder(one: string, other: string): boolean {
  const words = (name: string) =>
    fold(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .sort()
      .join(' ');
  return words(one) === words(other);
}

export const channelOf = ({ operator }: Pick<DestinationRow, 'operator'>): ChannelOut =>
  operator ?? 'bank_transfer';

/** The destination as it stands at a time: a lock ends by itself. */
export function standingAt(row: DestinationRow, now: number): DestinationRow {
  if (row.locked_until === null || now < row.locked_until) return row;
  const status = next(destinationMachine, row.status, 'lock_ended') ?? row.status;
  return { ...row, status, locked_until: null };
}

const day_ms = 86_400_000;

/** When codes were asked for within the 24 hours before. */
export const recentCodes = (times: readonly number[], now: number): number[] =>
  times.filter((time) => time > now - day_ms);

/** The destination with one more code, or locked when that would be the eleventh in 24 hours (B.15.17). */
export function withAnotherCode(
  row: DestinationRow,
  code: { hash: string; sentTo: string },
  now: number,
): DestinationRow {
  const times = recentCodes(row.code_times, now);
  if (times.length >= limits.codesPerDay) {
    const status = next(destinationMachine, row.status, 'too_many_codes') ?? row.status;
    return {
      ...row,
      ...noCode,
      status,
      locked_until: now + day_ms,
      code_times: times,
      updated_at: now,
    };
  }
  return {
    ...row,
    code_hash: code.hash,
    code_sent_to: code.sentTo,
    code_expires_at: now + limits.codeValidity_ms,
    code_attempts: 0,
    code_times: [...times, now],
    updated_at: now,
  };
}

export const noCode = {
  code_hash: null,
  code_sent_to: null,
  code_expires_at: null,
  code_attempts: 0,
} as const;

/** What a code that is entered meets before it is compared, in the order of B.6. */
export type Entry =
  | { is: 'refused'; status: DestinationStatus }
  | { is: 'expired' }
  | { is: 'used_up'; retryAfter_s: number }
  | { is: 'compared' };

export function judgeEntry(row: DestinationRow, isTestExpiry: boolean, now: number): Entry {
  if (row.status !== 'pending_verification') return { is: 'refused', status: row.status };
  const end = row.code_expires_at;
  if (end === null || now >= end || isTestExpiry) return { is: 'expired' };
  if (row.code_attempts >= limits.codeAttempts)
    return { is: 'used_up', retryAfter_s: secondsTo(end, now) };
  return { is: 'compared' };
}

/** A whole number of seconds, at least one. */
export const secondsTo = (end: number, now: number): number =>
  Math.max(1, Math.ceil((end - now) / 1_000));
