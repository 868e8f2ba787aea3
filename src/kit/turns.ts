// Lets a few in at once, of each owner one, and owners in turn: a heap of one holds nobody else up, and how large it may become
// is bounded.

/** Undefined for who has as many waiting as they may. */
export type Turns = <T>(owner: string, work: () => Promise<T>) => Promise<T | undefined>;

export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  /** What waits, by owners: of each who has something under way or waiting. */
  const heaps = new Map<string, (() => void)[]>();
  /** Owners with something waiting and nothing under way. */
  const queue: string[] = [];
  let free = atOnce;
  const letIn = () => {
    while (free > 0) {
      const owner = queue.shift();
      if (owner === undefined) return;
      free--;
      heaps.get(owner)?.shift()?.();
    }
  };
  return async (owner, work) => {
    const heap = heaps.get(owner) ?? [];
    if (heap.length >= waiting) return undefined;
    if (!heaps.has(owner)) queue.push(owner);
    heaps.set(owner, heap);
    await new Promise<void>((enter) => {
      heap.push(enter);
      letIn();
    });
    try {
      return await work();
    } finally {
      free++;
      if (heap.length > 0) queue.push(owner);
      else heaps.delete(owner);
      letIn();
    }
  };
}
