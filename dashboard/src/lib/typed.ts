// What was typed into optional fields, as members of a body: an empty field is no member.
import { readMoney } from './money.ts';

type Typed<N extends string> = Readonly<Record<N, string>>;

export const typedTexts = <N extends string>(
  values: Typed<N>,
  ...names: N[]
): { [K in N]?: string } => pick(values, names, (text) => text);

/** Whole numbers and sums; what is no number is the server's to refuse, beside its field. */
export const typedNumbers = <N extends string>(
  values: Typed<N>,
  ...names: N[]
): { [K in N]?: number } => pick(values, names, (text) => readMoney(text) ?? 0);

/** The fields speak in the time of Dakar, which is that of Greenwich. */
export const typedTimes = <N extends string>(
  values: Typed<N>,
  ...names: N[]
): { [K in N]?: string } => pick(values, names, (text) => `${text}:00.000Z`);

function pick<N extends string, T>(
  values: Typed<N>,
  names: readonly N[],
  read: (text: string) => T,
): { [K in N]?: T } {
  const typed = names.flatMap((name) => {
    const text = values[name].trim();
    return text === '' ? [] : [[name, read(text)]];
  });
  return Object.fromEntries(typed) as { [K in N]?: T };
}
