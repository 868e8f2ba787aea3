// Reads and writes CSV (RFC 4180): quoted fields may hold commas, quotes and line ends.

export type CsvRow = { line: number; fields: string[] };

/** The rows with the line each begins on; a text that ends inside quotes gives undefined. */
export function readCsv(text: string): CsvRow[] | undefined {
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, fields: [] };
  // What is left of a spreadsheet's byte order mark is no part of the first name.
  const rest = text.replace(/^\uFEFF/, '');
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\n|\r|$)/y;
  while (field.lastIndex < rest.length || row.fields.length > 0) {
    const [whole, value = '', end] = field.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    row.fields.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    line += value.split(/\r\n|\n|\r/).length - 1;
    if (end === ',') continue;
    // A line without anything on it is no row.
    if (row.fields.length > 1 || row.fields[0] !== '') rows.push(row);
    if (end !== '') line++;
    row = { line, fields: [] };
    if (end === '') break;
  }
  return rows;
}

/**
 * Writes CSV as RFC 4180 has it. Nothing is an empty field, an object or a list is its JSON text. A text that a
 * spreadsheet would run as a formula (it begins with = + - @ or their wide forms, a tab or a line's end, and is no number)
 * gets an apostrophe in front, which spreadsheets take for "this is text". So does what follows a separator within a text: a
 * spreadsheet set to French expects semicolons, takes a quote in the middle of a line for a letter, and cuts there.
 */
export const writeCsv = (rows: readonly (readonly unknown[])[], separator = ','): string =>
  rows.map((row) => `${row.map((value) => quoted(fieldOf(value))).join(separator)}\r\n`).join('');

const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;
const formulaWithin = /([,;\t\r\n]"*)(?=[=+\-@＝＋－＠])(?![+-]?\d+(?:\.\d+)?(?:[,;\t\r\n]|$))/g;
/** In JSON a comma before a minus may stand between numbers; all else of these stands in texts. */
const formulaInJson = /(?<=[,;]"*)[=+@＝＋－＠]|(?<=[,;]"+|;)-|(?<=,)-(?!\d)/g;

function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value).replace(formulaInJson, escaped);
  const text = String(value);
  const start = formula.test(text) && !plainNumber.test(text) ? "'" : '';
  return start + text.replace(formulaWithin, "$1'");
}

/** The same letter to whoever reads the JSON, and none to a spreadsheet. */
const escaped = (letter: string): string =>
  `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

const quoted = (field: string): string =>
  /[",;\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
