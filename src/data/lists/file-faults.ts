// What is wrong with the rows and sources of a file, a sentence each, whichever dataset it is for.
import type { Validator } from 'typebox/compile';
import { Locale } from 'typebox/system';
import type { Text } from '../../../contract/text.ts';
import { isStorable } from '../../kit/text.ts';

export type What = 'row' | 'source';

/** One fault, and of which row or source it is; of neither where the file is wrong as a whole. */
export type Fault = { of?: { what: What; n: number; id: string }; says: Text };

/** As the terminal prints it. */
export const inEnglish = ({ of, says }: Fault): string =>
  of ? `${of.what} ${of.n + 1} (${of.id}): ${says.en}` : says.en;

/** Of a whole file. */
export const fileFault = (says: Text): Fault => ({ says });

/** A value of the file with its place in it. */
export type Placed<T> = { n: number; value: T };

/** Whether each value stands by itself, and those that do: only they can be held against others. */
export type Judged<T> = { faults: Fault[]; sound: readonly Placed<T>[] };

/** A value's id, whatever is wrong with the value: what refers to it is not wrong too. */
export const idsIn = (values: readonly unknown[]): ReadonlySet<string> => new Set(values.map(idOf));

/** Written as a terminal can show it. */
const shown = (text: string): string => text.replaceAll('\0', '\\0').toWellFormed();

/** Said at a terminal in place of an id. */
export const nameless = 'without id';

const idOf = (value: unknown): string =>
  shown(String((value as { id?: unknown } | null | undefined)?.id ?? nameless));

export const named = (what: What, n: number, value: unknown) => `${what} ${n + 1} (${idOf(value)})`;

export const faultOf = (what: What, n: number, value: unknown, says: Text): Fault => ({
  of: { what, n, id: idOf(value) },
  says,
});

const texts = {
  unknown: { fr: 'est inconnu', en: 'is unknown' },
  unstorable: {
    fr: 'contient un caractère NUL ou une moitié de caractère',
    en: 'holds a NUL or a lone surrogate',
  },
} satisfies Record<string, Text>;

type Found = Parameters<typeof Locale.en_US>[0];

/** What the validator says; of a member that the schema does not have only that its schema is false. */
const sentenceOf = (found: Found): Text =>
  found.keyword === 'boolean'
    ? texts.unknown
    : { fr: Locale.fr_FR(found), en: Locale.en_US(found) };

/** One sentence for each wrong member of each wrong value. */
export function judgeEach<T>(values: unknown[], what: What, validator: Validator): Judged<T> {
  const sound: Placed<T>[] = [];
  const faults = values.flatMap((value, n) => {
    const found = faultsOf(value, validator);
    if (found.length === 0) sound.push({ n, value: value as T });
    return found.map((says) => faultOf(what, n, value, says));
  });
  return { faults, sound };
}

function faultsOf(value: unknown, validator: Validator): Text[] {
  const said = new Map<string, Text>();
  if (!validator.Check(value)) {
    for (const found of validator.Errors(value)) {
      if (!said.has(found.instancePath)) said.set(found.instancePath, sentenceOf(found));
    }
  }
  for (const path of unstorablePaths(value)) {
    if (!said.has(path)) said.set(path, texts.unstorable);
  }
  const around = new Set([...said.keys()].flatMap(pathsAround));
  // What is wrong inside a member makes the member wrong too: only the inmost is said.
  return [...said].flatMap(([path, says]) => {
    if (around.has(path)) return [];
    const member = path === '' ? '' : `${shown(path.slice(1)).replaceAll('/', '.')} `;
    return [{ fr: member + says.fr, en: member + says.en }];
  });
}

/** Of all that it lies in: `/a/0/b` lies in `/a/0`, `/a` and the whole. */
function pathsAround(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_part, n) => parts.slice(0, n + 1).join('/'));
}

/** JSON escapes what cannot be stored: most values have none of it and are not walked. */
const escaped = /\\u(0000|d[89a-f])/;

/** Of the texts that neither PostgreSQL nor UTF-8 can carry. A file is as deep as JSON lets it be: no recursion. */
function unstorablePaths(value: unknown): string[] {
  if (!escaped.test(JSON.stringify(value) ?? '')) return [];
  const found: string[] = [];
  const waiting: [string, unknown][] = [['', value]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, one] = next;
    if (typeof one === 'string' && !isStorable(one)) found.push(path);
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, member] of Object.entries(one)) {
      if (isStorable(name)) waiting.push([`${path}/${name}`, member]);
      else found.push(`${path}/${name}`);
    }
  }
  return found;
}

export function repeated(values: unknown[], what: What): Fault[] {
  const seen = new Map<string, number>();
  return values.flatMap((value, n) => {
    const id = idOf(value);
    const before = seen.get(id);
    seen.set(id, before ?? n);
    if (before === undefined) return [];
    const says = {
      fr: `son id est celui de ${before + 1}`,
      en: `its id is that of ${what} ${before + 1}`,
    };
    return [faultOf(what, n, value, says)];
  });
}

/** `sources` as the file has them, whatever is wrong with them. */
export function sourceFaults(
  rows: readonly Placed<{ id: string; sources: string[] }>[],
  sources: readonly unknown[],
): Fault[] {
  const known = idsIn(sources);
  return rows.flatMap(({ n, value }) =>
    value.sources
      .filter((source) => !known.has(source))
      .map((source) =>
        faultOf('row', n, value, {
          fr: `${source} n’est pas parmi les sources`,
          en: `${source} is not among the sources`,
        }),
      ),
  );
}
