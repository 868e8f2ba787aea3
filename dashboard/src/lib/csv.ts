// A table as a file of a spreadsheet: its separator by the language, with a mark that says UTF-8, and no cell that a
// spreadsheet would work out (UI85, UI168).
import type { Lang } from '../../../contract/text.ts';

export function csv(rows: readonly (readonly string[])[], lang: Lang): string {
  const separator = lang === 'fr' ? ';' : ',';
  const lines = rows.map((row) => row.map(cell).join(separator));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** What begins like a formula is a text; so is what follows a separator within one, where another language would cut. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const formulaWithin = /([,;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g;

function cell(text: string): string {
  const safe = `${formula.test(text) ? "'" : ''}${text.replace(formulaWithin, "$1'")}`;
  return /[";,\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
