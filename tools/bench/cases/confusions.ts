// How names heard in Wolof, Pulaar or Serer come to be written in two ways: each confusion with its reason and its source, to
// spell a name by ear (by-ear.ts).
export type Confusion = {
  id: string;
  reason: string;
  source: keyof typeof sources;
  /** Matches in a name without accents; `$&` is what matched. */
  swaps: readonly (readonly [RegExp, string])[];
};

/** Read in 2026. */
export const sources = {
  'decret-71-566':
    'https://axl.cefan.ulaval.ca/afrique/senegal-decret1971.htm (art. 4: longueur = lettre redoublée)',
  'decret-2005-992':
    'https://labo-styloculture.com/wolofologos/decret-n-2005-992-du-21-octobre-2005/',
  'wolof-a-la-francaise':
    'https://jangawolof.org/a-guide-to-wolof-pronunciation-using-french-orthography',
  'ecrits-de-rue':
    'http://montraykreyol.org/article/le-wolof-se-parle-et-secrit?page=7 (Bàjjanu Gox, Badianou Gokh; Ñoo, Nio; Jërëjëf, Dieuredieuf)',
  'lexique-2010':
    'http://tamboursfanfare.free.fr/vie_quotidienne.htm (x, autrefois kh, prononcé r)',
  'nom-wolof': 'https://en.wikipedia.org/wiki/Wolof_language (Wolof, Ouolof, Volof, Olof)',
  repertoire:
    'content/gazetteer: one place under both spellings (Yaralope, Yaralopeh; Thisse, Thysse)',
  'grille-13': 'the list of confusions of issue 13',
} as const;

export const confusions: readonly Confusion[] = [
  {
    id: 'w/ou',
    reason: 'the Wolof letter w is what French writes ou before a vowel',
    source: 'nom-wolof',
    swaps: [
      [/w(?=[aeio])/gi, 'ou'],
      [/ou(?=[aei])/gi, 'w'],
    ],
  },
  {
    id: 'w/v',
    reason: 'old maps wrote the w of Wolof as v, and some schools still read it so',
    source: 'nom-wolof',
    swaps: [
      [/w(?=[aeio])/gi, 'v'],
      [/\bou(?=[aei])/gi, 'v'],
    ],
  },
  {
    id: 'w/o',
    reason: 'the ou before a vowel is heard as a short o, or as nothing',
    source: 'nom-wolof',
    swaps: [
      [/\bou(?=[aei])/gi, 'o'],
      [/\bw(?=a)/gi, 'o'],
    ],
  },
  {
    id: 'u/ou',
    reason: 'the Wolof letter u is the French ou',
    source: 'wolof-a-la-francaise',
    swaps: [
      [/ou(?![aeiouy])/gi, 'u'],
      [/(?<![aeoguq])u(?![aeiouy])/gi, 'ou'],
    ],
  },
  {
    id: 'aa/a',
    reason: 'long vowels are written double in the national alphabets and once in French',
    source: 'decret-71-566',
    swaps: [
      [/(?<![aeiouy])[aeio](?=[b-df-hj-np-tv-z])/gi, '$&$&'],
      [/([aeiou])\1/gi, '$1'],
    ],
  },
  {
    id: 'x/kh',
    reason: 'the Wolof letter x is written kh in French',
    source: 'wolof-a-la-francaise',
    swaps: [
      [/kh/gi, 'x'],
      [/x(?=[aeiou])/gi, 'kh'],
    ],
  },
  {
    id: 'kh/h',
    reason: 'who has no x in his language hears a breath',
    source: 'grille-13',
    swaps: [
      [/kh/gi, 'h'],
      [/\bh(?=[aou])/gi, 'kh'],
    ],
  },
  {
    id: 'kh/r',
    reason: 'a French ear takes the x for its own r',
    source: 'lexique-2010',
    swaps: [
      [/kh/gi, 'r'],
      [/x(?=[aeiou])/gi, 'r'],
    ],
  },
  {
    id: 'c/k',
    reason: 'k of the national alphabets, c of French before a, o, u',
    source: 'wolof-a-la-francaise',
    swaps: [
      [/k(?=[aou])/gi, 'c'],
      [/c(?=[aouklrt])/gi, 'k'],
    ],
  },
  {
    id: 'k/qu',
    reason: 'k of the national alphabets, qu of French before e and i',
    source: 'wolof-a-la-francaise',
    swaps: [
      [/k(?=[ei])/gi, 'qu'],
      [/qu(?=[aei])/gi, 'k'],
    ],
  },
  {
    id: 'c/th',
    reason: 'the Wolof letter c is written thi or tch in French (Cees, Thiès)',
    source: 'ecrits-de-rue',
    swaps: [
      [/thi(?=[aeou])/gi, 'c'],
      [/th(?=i)/gi, 'c'],
      [/thi(?=[aeou])/gi, 'tch'],
      [/thi(?=[aeou])/gi, 'ti'],
    ],
  },
  {
    id: 'dj/di/j',
    reason: 'the Wolof letter j is written di or dj before a vowel',
    source: 'ecrits-de-rue',
    swaps: [
      [/di(?=[aeou])/gi, 'j'],
      [/di(?=[aeou])/gi, 'dj'],
      [/dj(?=[aeiou])/gi, 'j'],
      [/dj(?=[aou])/gi, 'di'],
      [/(?<!d)j(?=[aou])/gi, 'di'],
      [/(?<!d)j(?=[aeiou])/gi, 'dj'],
    ],
  },
  {
    id: 'ny/gn/ñ',
    reason: 'the Wolof letter ñ is written gn, ni or ny',
    source: 'ecrits-de-rue',
    swaps: [
      [/gn/gi, 'ny'],
      [/gn/gi, 'ñ'],
      [/ny(?=[aeou])/gi, 'gn'],
      [/ni(?=[aou])/gi, 'gn'],
      [/ni(?=[aou])/gi, 'ñ'],
    ],
  },
  {
    id: 'e/eu',
    reason: 'the Wolof ë is written eu, or e without its mark (Kër, Keur, Ker)',
    source: 'ecrits-de-rue',
    swaps: [
      [/(?<!o)eu/gi, 'e'],
      [/(?<=[bdfgjklmnprstw])e(?=[lrmns](?![a-z]))/gi, 'eu'],
    ],
  },
  {
    id: 'y/i/ll',
    reason: 'one sound of three spellings before a vowel, y for i between consonants',
    source: 'repertoire',
    swaps: [
      [/(?<=[aeou])y(?=[aeou])/gi, 'i'],
      [/(?<=a)y(?=e(?![a-z]))/gi, 'ill'],
      [/ill(?=[aeou])/gi, 'y'],
      [/(?<=[b-df-hj-np-tv-z])y(?=[b-df-hj-np-tv-z])/gi, 'i'],
      [/(?<=[b-cf-hj-mp-sv-z])i(?=[b-df-hj-np-tv-z])/gi, 'y'],
    ],
  },
  {
    id: 'final letters',
    reason: 'mute at the end of a French word, so left out or added',
    source: 'repertoire',
    swaps: [
      [/(?<=[a-z]{2}[bdfgklmnprst])(?<!\bsar)e(?![a-z])/gi, ''],
      [/(?<=[a-z]{2}[aeiou])[htsx](?![a-z])/gi, ''],
      [/(?<=[a-z]{2}[lmnrk])(?![a-z])/gi, 'e'],
      [/(?<=[a-z]{2}[aeio])(?![a-z])/gi, 'h'],
    ],
  },
  {
    id: 'nasals',
    reason:
      'a nasal vowel is heard as a plain one, and n before b or p is written m in French alone',
    source: 'grille-13',
    swaps: [
      [/(?<=[aeou])[nm](?=[bcdfgjkpstvz])/gi, ''],
      [/(?<=[aeo])m(?=[bp])/gi, 'n'],
    ],
  },
  {
    id: 'r and l',
    reason: 'dropped before a consonant in quick speech',
    source: 'grille-13',
    swaps: [
      [/(?<=[aeiou])r(?=[bcdfgjkmnpqstvz])/gi, ''],
      [/(?<=[aeiou])l(?=[bcdfgjkmnpqstvz])/gi, ''],
    ],
  },
];
