// Large bodies are judged and written in turns: read, each is its bytes alone; parsed, made into rows, sent to the database and
// answered, it is six to ten times as much. Twenty lists of two megabytes at once took 280 MiB, most of it while they waited for
// each other anyway.

/** Bodies beyond this are worked on in turns, so many bytes of them at once. */
const large_bytes = 262_144;
const atOnce_bytes = 6_291_456;

export type Turns = <T>(bytes: number, work: () => Promise<T>) => Promise<T>;

/** First come, first served; one that is larger than all may have together goes alone. */
export function createTurns(most: number = atOnce_bytes): Turns {
  const waiting: { bytes: number; go(): void }[] = [];
  let taken = 0;
  const admit = () => {
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      if (taken > 0 && taken + first.bytes > most) return;
      waiting.shift();
      taken += first.bytes;
      first.go();
    }
  };
  return async (bytes, work) => {
    await new Promise<void>((go) => {
      waiting.push({ bytes, go });
      admit();
    });
    try {
      return await work();
    } finally {
      taken -= bytes;
      admit();
    }
  };
}

const turns = createTurns();

/** What is small goes by. A process has one memory, whatever it serves. */
export const inTurn: Turns = (bytes, work) => (bytes > large_bytes ? turns(bytes, work) : work());
