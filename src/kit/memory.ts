// Answers that were written before, by what was asked and by the version of what they were made from.

/** A full memory forgets everything: it fills again within seconds where it is worth anything. */
const most_bytes = 16 * 1_048_576;

/** What an entry costs beside its texts, about. */
const entry_bytes = 200;

export type Memory = {
  /** `version` is what the answer was made from: one made from another is none. */
  find(version: unknown, question: string): Buffer | undefined;
  keep(version: unknown, question: string, json: string | Buffer): Buffer;
};

export function createMemory(most = most_bytes): Memory {
  const known = new Map<string, { version: unknown; json: Buffer }>();
  let bytes = 0;
  const forget = () => {
    known.clear();
    bytes = 0;
  };
  return {
    find(version, question) {
      const found = known.get(question);
      if (!found) return undefined;
      return found.version === version ? found.json : undefined;
    },
    keep(version, question, json) {
      const written = typeof json === 'string' ? Buffer.from(json) : json;
      if (bytes > most) forget();
      known.set(question, { version, json: written });
      const named = question.length + (typeof version === 'string' ? version.length : 0);
      bytes += written.length + 2 * named + entry_bytes;
      return written;
    },
  };
}
