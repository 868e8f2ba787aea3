// A RIB or an IBAN as people copy it from a letter or a page of their bank, in the form that the API takes.

/** Groups parted by whatever stands there (spaces that do not break, hyphens, dots) are parted by a blank; letters are capitals. */
export const plainAccount = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}._/]+/gu, ' ')
    .trim();
