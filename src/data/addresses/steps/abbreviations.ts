// Step 4: what people shorten, written out for the search; the raw form stays in the text for the answer.
import type { Token } from './fold.ts';

/** One word for one or several. Tables by a caller's words are maps: an object knows "constructor" too. */
const ALWAYS = new Map<string, string>(
  Object.entries({
    qt: 'quartier',
    qrt: 'quartier',
    qtier: 'quartier',
    quart: 'quartier',
    rte: 'route',
    rt: 'route',
    av: 'avenue',
    ave: 'avenue',
    bd: 'boulevard',
    blvd: 'boulevard',
    bld: 'boulevard',
    lib: 'liberte',
    ext: 'extension',
    dk: 'dakar',
    dkr: 'dakar',
    gd: 'grand',
    grd: 'grand',
    pharma: 'pharmacie',
    phcie: 'pharmacie',
    mosq: 'mosquee',
    rp: 'rond point',
    rdpt: 'rond point',
    aibd: 'aeroport international blaise diagne',
    // Spoken words as many write them; their other misspellings are one letter away (relations.ts).
    enface: 'en face',
    anface: 'en face',
    derier: 'derriere',
    coter: 'cote',
  }),
);
/** By ear too: a French c before e is an s, which no Wolof c is. */
const PARCELS = /^par[cs]ell?e?s?$/;
const CLEAN = /^as+(ai|e)nie?s?$/;
const SHORT = /^\d{1,2}$/;
const FUEL = new Set('total shell elton oilibya eydon edk star vivo'.split(' '));

export function writeOut(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    const after = tokens[at + 2];
    return wordsOf(token.word, next?.word, after?.word, tokens[at - 1]?.word).map(
      (word, index) => ({
        ...token,
        word,
        breaks: token.breaks && index === 0,
      }),
    );
  });
}

function wordsOf(word: string, next?: string, after?: string, before?: string): string[] {
  // "P.A" is two tokens, of which the first says all.
  const isDotted = word === 'p' && next === 'a';
  if (isDotted && after === 'unite') return ['parcelles', 'assainies'];
  if (isDotted && SHORT.test(after ?? '')) return ['parcelles', 'assainies', 'unite'];
  if (word === 'a' && before === 'p' && (next === 'unite' || SHORT.test(next ?? ''))) return [];
  // PA is also a word of other names: it is the Parcelles only before a unit.
  if (word === 'pa' && next === 'unite') return ['parcelles', 'assainies'];
  if (word === 'pa' && SHORT.test(next ?? '')) return ['parcelles', 'assainies', 'unite'];
  // "prêt de la gare": nobody lends anything in an address.
  if (word === 'pret' && /^(de|du)$/.test(next ?? '')) return ['pres'];
  if (word === 'aibd' && before === 'aeroport') return ['blaise', 'diagne'];
  if (PARCELS.test(word) && CLEAN.test(next ?? '')) return ['parcelles'];
  if (CLEAN.test(word)) return ['assainies'];
  if (word === 'g' && next === 'tapee') return ['gueule'];
  if (word === 'st' && next !== undefined) return [FUEL.has(next) ? 'station' : 'saint'];
  return ALWAYS.get(word)?.split(' ') ?? [word];
}
