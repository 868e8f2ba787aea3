// A number as people write it here: `25.000` francs are twenty-five thousand to one reader and twenty-five to another, so
// whatever two ways of writing read differently is asked again, and none is taken for the other (contract/hiring.md H90). The
// language of the page tells nothing: who reads English there writes francs as everybody does.

/** `either`: what it may be, each as `plain` is. */
export type TypedNumber = { plain: string; number: number } | { either: string[] } | undefined;

/** What stands before what is less than one, and what between thousands. */
const ways: readonly (readonly [mark: ',' | '.', between: string])[] = [
  [',', ' '],
  [',', '.'],
  ['.', ' '],
  ['.', ','],
];

const forms = ways.map(
  ([mark, between]) =>
    new RegExp(`^([+-]?) ?(\\d+|[1-9]\\d{0,2}(?:[${between}]\\d{3})+)(?:[${mark}](\\d+))?$`),
);

/** A double holds that many digits exactly. */
const digitsMost = 15;

/** Undefined for what is no number, or none that can be kept as it is. */
export function readTyped(typed: string): TypedNumber {
  const text = typed.trim().replace(/[\s\u00a0\u202f]/g, ' ');
  const read = forms.flatMap((form) => {
    const [, sign = '', whole, part = ''] = form.exec(text) ?? [];
    return whole === undefined ? [] : [plainOf(sign, whole.replace(/\D/g, ''), part)];
  });
  const [plain, ...others] = new Set(read);
  if (plain === undefined || plain.replace(/\D/g, '').length > digitsMost) return undefined;
  return others.length > 0 ? { either: [plain, ...others] } : { plain, number: Number(plain) };
}

/** Digits with a point, and no nought too many. */
function plainOf(sign: string, whole: string, part: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '');
  const fraction = part.replace(/0+$/, '');
  const all = fraction === '' ? digits : `${digits}.${fraction}`;
  return sign === '-' && /[1-9]/.test(all) ? `-${all}` : all;
}

/** Such a number written so that it reads in one way. */
export const unmistakable = (plain: string, mark: ',' | '.'): string =>
  (/\.\d{3}$/.test(plain) ? `${plain}0` : plain).replace('.', mark);
