// What an error is called where operators read of it: its name and codes and those of what caused it. Never its text, which may
// hold what a person wrote or who they are.

/** As systems write them: `ECONNREFUSED`, `23505`, `EENVELOPE 550 RCPT TO`. */
const isCode = (code: unknown): code is string =>
  typeof code === 'string' && /^[A-Z0-9_]{2,40}( [A-Z0-9_]{2,20}){0,4}$/.test(code);

const deepest = 4;
const longest = 120;

export function causeOf(error: unknown): string {
  const words: string[] = [];
  let one = error;
  for (let depth = 0; one instanceof Error && depth < deepest; depth++) {
    const { code } = one as { code?: unknown };
    // A plain Error says no more than its code.
    if (one.name !== 'Error' && one.name !== 'error') words.push(one.name);
    if (isCode(code)) words.push(code);
    one = one.cause;
  }
  return [...new Set(words)].join(' ').slice(0, longest) || 'Error';
}
