// Arrays for a statement as PostgreSQL writes them: `{"a",NULL}`. The driver's own form of it escapes each value
// whether it needs that or not, three to five times the work (measured), and a batch has some sixty lists.

const special = /["\\]/;

/** Undefined for what only the driver knows to write: bytes, dates, lists of lists, objects. */
export function arrayText(list: readonly unknown[]): string | undefined {
  let text = '';
  for (const value of list) {
    if (text !== '') text += ',';
    if (value === null || value === undefined) text += 'NULL';
    else if (typeof value === 'string') text += special.test(value) ? escaped(value) : `"${value}"`;
    else if (typeof value === 'object' || typeof value === 'function') return undefined;
    else text += String(value);
  }
  return `{${text}}`;
}

/**
 * The other way: a list of texts that PostgreSQL wrote without quotes. Undefined for one with quotes or nothing in it, and for lists
 * of lists: the driver reads those, character by character.
 */
export const textsIn = (text: string): string[] | undefined =>
  unquoted.test(text) && !text.includes('NULL') ? text.slice(1, -1).split(',') : undefined;

/** A text with a bracket, a comma or a blank in it stands in quotes. */
const unquoted = /^\{[^"{}]+\}$/;

const escaped = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
