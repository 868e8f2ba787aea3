// Words that say nothing by themselves: articles and prepositions, and the country, which every address is in.

export const LITTLE = /^(de|du|des|d|la|le|les|l|au|aux|a|the|of|to|sur|senegal)$/;
