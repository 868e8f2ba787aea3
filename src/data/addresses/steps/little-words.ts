// Words that say nothing by themselves: articles and prepositions, and the country, which every address is in.

export const LITTLE = /^(de|du|des|d|la|le|les|l|au|aux|a|the|of|to|sur|senegal)$/;

const SMALL = /^(de|du|des|la|le|les|l|d|international)$/;

/** Of a landmark's words as the steps write them. */
export const telling = (words: readonly string[]): string =>
  words.filter((word) => !SMALL.test(word)).join(' ');
