// A name that people wrote, within a sentence of ours: letters that run from right to left, and marks that turn the
// direction, turn nothing beside it. Figures after it keep their order (UI225).

const turns = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;
/** They could end the isolation from within. */
const isolations = /[\u2066-\u2069]/g;

export const apart = (name: string): string =>
  turns.test(name) ? `\u2068${name.replace(isolations, '')}\u2069` : name;
