// Reads the operator's file of keys (contract/platform.md decision 33) and judges each line by itself.
import { limits } from '../../../contract/limits.ts';
import { type KeyScope, scopes } from '../../../contract/platform/projects.shapes.ts';
import { parseTime } from '../../kit/clock.ts';
import { readCsv } from '../../kit/csv.ts';
import { isVisiblePrefix } from '../../kit/key-format.ts';
import { isStorable } from '../../kit/text.ts';

export type ImportedKey = {
  projectId: string;
  name: string;
  mode: 'test' | 'live';
  prefix: string;
  secretHash: string;
  scopes: KeyScope[];
  dailyLimit: number;
  expiresAt: number | null;
};

/** What is wrong with a file, and where: the first such line stops the whole import. */
export type ImportFault = { line: number; says: string };

export type ImportLine = { line: number; key: ImportedKey };

const columns = 'project_id,name,mode,scopes,prefix,sha256,daily_limit,expires_at';

/** The file's keys, or the first line that is wrong. */
export function readImportFile(text: string): ImportLine[] | ImportFault {
  const rows = readCsv(text);
  if (!rows)
    return { line: 1, says: 'a quoted field is not closed, or has text beside its quotes' };
  const [header, ...lines] = rows;
  if (header?.fields.join() !== columns)
    return { line: 1, says: `the first line must be ${columns}` };
  const read: ImportLine[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, fields } of lines) {
    const key = readLine(fields);
    if (typeof key === 'string') return { line, says: key };
    const before = lineOf.get(key.secretHash);
    if (before !== undefined) return { line, says: `sha256 is that of line ${before}` };
    lineOf.set(key.secretHash, line);
    read.push({ line, key });
  }
  if (read.length === 0) return { line: 2, says: 'there is no key in the file' };
  return read;
}

/** The key of a line, or what is wrong with it. */
function readLine(fields: readonly string[]): ImportedKey | string {
  const [projectId = '', name = '', mode = '', words = '', prefix = '', sha256 = ''] = fields;
  const [daily = '', expires = ''] = fields.slice(6);
  if (fields.length !== 8) return `it has ${fields.length} fields but must have 8`;
  const trimmed = name.trim();
  const length = [...trimmed].length;
  if (length < 1 || length > limits.keyNameCharacters || !isStorable(trimmed)) {
    return `name must have 1 to ${limits.keyNameCharacters} characters`;
  }
  if (mode !== 'test' && mode !== 'live') return 'mode must be test or live';
  const wanted = [...new Set(words.split(' ').filter(Boolean))];
  const known = scopes.filter((scope) => wanted.includes(scope));
  if (known.length === 0 || known.length !== wanted.length) {
    return 'scopes must be payments, data, or both separated by a space';
  }
  if (!isVisiblePrefix(prefix)) return 'prefix must be that of a key and the 4 characters after it';
  if (!/^[0-9a-f]{64}$/i.test(sha256)) return 'sha256 must have 64 hexadecimal characters';
  const dailyLimit = daily === '' ? limits.keyDailyLimit : Number(/^\d{1,9}$/.test(daily) && daily);
  if (dailyLimit < 1 || dailyLimit > limits.keyDailyLimit) {
    return `daily_limit must be a whole number from 1 to ${limits.keyDailyLimit}, or empty`;
  }
  const expiresAt = expires === '' ? null : timeOf(expires);
  if (Number.isNaN(expiresAt)) {
    return 'expires_at must be a time such as 2027-01-31T00:00:00Z, or empty';
  }
  const secretHash = sha256.toLowerCase();
  return {
    projectId,
    name: trimmed,
    mode,
    prefix,
    secretHash,
    scopes: known,
    dailyLimit,
    expiresAt,
  };
}

const time = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** NaN for what is no time; a day that its month does not have is none either. */
function timeOf(text: string): number {
  const day = time.exec(text)?.[1];
  if (day === undefined) return Number.NaN;
  const lastDay = [31, leap(day) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const most = lastDay[Number(day.slice(5, 7)) - 1] ?? 0;
  return Number(day.slice(8)) > most ? Number.NaN : parseTime(text);
}

function leap(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
