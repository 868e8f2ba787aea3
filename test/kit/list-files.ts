// Files of reference lists as an operator uploads them, for tests: the banks of the release with one bank of another name.
import { readFileSync } from 'node:fs';
import { form } from './pictures.ts';

export type Bank = { id: string; name: string; sources: string[]; [member: string]: unknown };
export type BankFile = { rows: Bank[]; sources: { id: string }[] };

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../content/banks/${file}`, import.meta.url), 'utf8'));

export const banks = (): BankFile => ({ rows: read('rows.json'), sources: read('sources.json') });

/** The first bank is called so; all else is as it is. */
export function banksOf(name: string): BankFile {
  const { rows, sources } = banks();
  return { rows: rows.map((row, n) => (n === 0 ? { ...row, name } : row)), sources };
}

/** The form of an import: the file, beside the texts of the call. */
export function listForm(content: unknown, texts: Record<string, string> = {}) {
  const bytes =
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content);
  return form([
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: text })),
    { name: 'file', filename: 'rows.json', type: 'application/json', bytes },
  ]);
}
