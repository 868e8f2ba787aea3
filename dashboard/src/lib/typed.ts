// What was typed into optional fields, as members of a body: an empty field is no member.
import { readMoney } from './money.ts';

type Typed<N extends string> = Readonly<Record<N, string>>;

export const typedTexts = <N extends string>(
  values: Typed<N>,
  ...names: N[]
): { [K in N]?: string } => pick(values, names, (text) => text);

/** A whole number or a sum; what is none is sent as it was typed, so that the server says that it is none, beside its field. */
export const typedNumber = (text: string): number => readMoney(text) ?? (text as unknown as number);

/** Of optional fields. */
export const typedNumbers = <N extends string>(
  values: Typed<N>,
  ...names: N[]
): { [K in N]?: number } => pick(values, names, typedNumber);

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
