// Words of the test routes.

/** INVALID_STATE names the current state (spec "Codes of payment routes"). */
export const hasEnded = (status: string) => ({
  fr: `L’objet est déjà « ${status} » : il n’y a plus rien à avancer.`,
  en: `The object is ${status} already: nothing is left to advance.`,
});

export const noSuchChannel = {
  fr: 'Aucun canal de ce nom dans ce sens.',
  en: 'No channel of this name in this direction.',
};
