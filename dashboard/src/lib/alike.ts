// Titles that may say what is being typed, so that a wish that is there already gets a vote instead of a twin (UI136).

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Articles and the like are in every title. */
const shortest = 4;

const wordsOf = (text: string): string[] =>
  [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])].filter(
    ({ length }) => length >= shortest,
  );

/** Those that share most words with the text first; a word counts from its beginning, plural or not. */
export function alikeOf<T extends { title: string }>(
  typed: string,
  rows: readonly T[],
  most = 5,
): T[] {
  const wanted = wordsOf(typed);
  const shares = (title: string) => {
    const words = wordsOf(title);
    return wanted.filter((one) =>
      words.some((word) => word.startsWith(one) || one.startsWith(word)),
    ).length;
  };
  const least = Math.max(1, Math.ceil(wanted.length / 3));
  return rows
    .map((row) => ({ row, shared: shares(row.title) }))
    .filter(({ shared }) => shared >= least)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, most)
    .map(({ row }) => row);
}
