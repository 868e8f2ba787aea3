// Whether what was typed is what the page shows. A name may hold what no page shows and no keyboard writes: two spaces are drawn
// as one, one of a list from a spreadsheet does not break, an accent may be a sign of its own, a telephone bends apostrophes. Whoever
// types what they see has typed the name (UI77).

const drawn = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

export const isAsShown = (typed: string, shown: string): boolean => drawn(typed) === drawn(shown);
