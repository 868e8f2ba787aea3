// Step 1: the text as tokens without accents and case, each with its place in the original text.

/**
 * `breaks`: something like a comma stands before it; what belongs together does not cross one. `elided`: its first letter
 * may be an article or a preposition before an apostrophe ("d'Ouakam"), or the name's own ("D'Aga").
 */
export type Token = { word: string; start: number; end: number; breaks: boolean; elided?: true };

const PLAIN = /^[a-z0-9]$/i;
const MARK = /\p{M}/u;
/** What keyboards, phones and word processors write for one; the last three count as letters in Unicode. */
const APOSTROPHES = /['’‘‛′＇`´ʹʻʼ]/;
const LETTER = /[\p{L}\p{N}]/u;
const DASH = /[-–—]/;
const BLANK = /[\s\-–—_.°º]/;
const ELISION = /^[dl]$/;
const ELIDED = /^[dl][aeiouyh]/;

/** The word without the article or the preposition that is written on to it: "ouakam" of "d'Ouakam". */
export const bareWord = ({ word, elided }: Pick<Token, 'word' | 'elided'>): string =>
  elided && ELIDED.test(word) ? word.slice(1) : word;

/** Letters without marks, in lower case, ligatures written out. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ŋ', 'ng')
    .replaceAll('ß', 'ss');
}

/** Apostrophes vanish, so that M'bour, M’bour and Mbour are one word; a hyphen is a space. */
export function fold(text: string): Token[] {
  const tokens: Token[] = [];
  let word = '';
  let start = 0;
  let end = 0;
  let breaks = false;
  let elided = false;
  const finish = () => {
    if (word) tokens.push({ word, start, end, breaks, ...(elided && { elided }) });
    if (word) breaks = false;
    word = '';
    elided = false;
  };
  let at = 0;
  for (const char of text) {
    const next = at + char.length;
    if (PLAIN.test(char)) {
      if (!word) start = at;
      word += char.toLowerCase();
      end = next;
      at = next;
      continue;
    }
    // "rue 5 × rue 7" is written with the sign too, and "5*7".
    if (char === '×' || (char === '*' && /\d$/.test(word))) {
      finish();
      tokens.push({ word: 'x', start: at, end: next, breaks: false });
      at = next;
      continue;
    }
    // The Wolof ñ, in one character or in two, is written gn in French.
    if (char === '\u0303' && word.endsWith('n')) word = `${word.slice(0, -1)}gn`;
    const isApostrophe = APOSTROPHES.test(char);
    if (!isApostrophe && (LETTER.test(char) || (word && MARK.test(char)))) {
      if (!word) start = at;
      word += /[ñÑ]/.test(char) ? 'gn' : foldLetters(char);
      end = next;
    } else if (word && isApostrophe) {
      if (ELISION.test(word)) elided = true;
    } else {
      finish();
      if (!BLANK.test(char) && !isApostrophe) breaks = true;
      // "mosquée Cité Agnes - Deggo": between blanks a dash parts like a comma.
      if (DASH.test(char) && text[at - 1] === ' ' && text[next] === ' ') breaks = true;
    }
    at = next;
  }
  finish();
  return tokens;
}
