// SQL written as SQL: a tagged template whose values become parameters by construction.

export type Statement = { readonly text: string; readonly values: readonly unknown[] };

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && 'values' in value;

/** sql`select ... where id = ${id}`; a statement inside a statement is spliced in. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Statement {
  let text = strings[0] ?? '';
  const values: unknown[] = [];
  for (const [i, part] of parts.entries()) {
    if (isStatement(part)) {
      text += part.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + values.length}`);
      values.push(...part.values);
    } else {
      values.push(part);
      text += `$${values.length}`;
    }
    text += strings[i + 1] ?? '';
  }
  return { text, values };
}

/** Joins conditions or assignments, for example with ' and '. */
export function join(parts: readonly Statement[], separator: string): Statement {
  let text = '';
  const values: unknown[] = [];
  for (const [i, part] of parts.entries()) {
    if (i > 0) text += separator;
    text += part.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + values.length}`);
    values.push(...part.values);
  }
  return { text, values };
}

/** A pattern of `like` for texts that contain these words: `%` and `_` stand for themselves. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
