// Small, pure things done to texts.

/** Lower case without accents, blanks folded: what searches compare. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A short name for addresses: letters, digits and single hyphens, at most 40 characters. */
export function slugify(name: string): string {
  const slug = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '');
  return slug || 'projet';
}

/** Whether PostgreSQL and JSON can carry the text: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Control characters, marks of direction and other signs without a shape, and what is no character at all. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu;

/** A stranger's text as one line that a terminal shows and does not obey, `most` characters at the most. */
export function printable(text: string, most = 500): string {
  // Cut first: replacing in a text of megabytes takes its time.
  const short = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return short.replace(unseen, '\uFFFD');
}

/** Words of a text: what stands between blanks and has a letter or a figure in it; a dash or a sign alone is none. */
export const wordsIn = (text: string): number =>
  text.split(/\s+/u).filter((one) => /[\p{L}\p{N}]/u.test(one)).length;
