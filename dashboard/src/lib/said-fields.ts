// The wrong fields of an error whose envelope has room for words alone (docs/decisions/0053): `message name: sentence
// name: sentence`. A form shows each beside its field all the same (UI73).

/** Where a named sentence begins: at the start or after a sentence, a path and its colon, which no space parts from it. */
const part = /(?:^|(?<=[.!?] ))(?=[A-Za-z0-9][\w.-]*: )/;

export function saidFields(said: string): { message: string; fields: Record<string, string> } {
  const fields: Record<string, string> = Object.create(null);
  const rest: string[] = [];
  for (const sentence of said.split(part)) {
    const colon = sentence.indexOf(': ');
    const name = sentence.slice(0, colon);
    if (colon > 0 && !name.includes(' ')) fields[name] = sentence.slice(colon + 2).trim();
    else rest.push(sentence.trim());
  }
  return { message: rest.join(' '), fields };
}
