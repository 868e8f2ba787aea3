// What may be the name of a person: it is shown to others, in lists, pages and mails, where a character that nobody
// sees or that turns the direction of the text could pass one name off as another.

/** Control, format, private and broken characters, and ends of lines; Persian and Hindi join letters with the two excepted. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A letter, figure or sign that leaves ink: not the fillers that Unicode counts as letters, nor Braille without a dot. */
const seen = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

export const isPersonName = (name: string): boolean => !unseen.test(name) && isSeen(name);

/** What ends a line, commands a terminal, or makes a text read in the other order of its letters than it is written. */
const turning = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** What things are called: emojis and joined letters may stand in it, which names of persons have no need of. */
export const isLine = (text: string): boolean => !turning.test(text);

/** Whether there is anything to read: a text of zero-width characters looks like none. */
export const isSeen = (text: string): boolean => seen.test(text);
