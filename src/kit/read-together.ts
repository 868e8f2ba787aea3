// Reads rows in one statement for the calls of the same few milliseconds, whoever asks: what a read costs is how many
// statements are sent.
import { createBatcher } from './batch.ts';

type Together<K, R> = {
  read: (keys: readonly K[]) => Promise<R[]>;
  nameOf: (key: K) => string;
  /** The key by which a row was asked for. */
  keyOf: (row: R) => K;
};

/** Answers the rows of a key, in the order in which they were read. */
export const readTogether = <K, R>({
  read,
  nameOf,
  keyOf,
}: Together<K, R>): ((key: K) => Promise<R[]>) =>
  createBatcher<K, R[]>(
    async (asked) => {
      // Each once: two calls may ask for the same.
      const keys = [...new Map(asked.map((one) => [nameOf(one), one])).values()];
      const found = Map.groupBy(await read(keys), (row) => nameOf(keyOf(row)));
      return asked.map((one) => found.get(nameOf(one)) ?? []);
    },
    { max: 200 },
  );
