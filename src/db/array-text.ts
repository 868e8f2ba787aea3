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

const escaped = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
