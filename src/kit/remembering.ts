// Remembers what a function of a text answered: the texts of connections and programs come again with every call.

/** Longer than what comes again: somebody's attempt to fill the memory. */
const longest = 300;

/** `most` answers are remembered; then it begins anew. */
export function remembering<T>(of: (text: string) => T, most = 1_000): (text: string) => T {
  const known = new Map<string, { answer: T }>();
  return (text) => {
    const found = known.get(text);
    if (found) return found.answer;
    const answer = of(text);
    if (text.length > longest) return answer;
    if (known.size >= most) known.clear();
    known.set(text, { answer });
    return answer;
  };
}
