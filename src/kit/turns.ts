// Lets a few in at once, owners in turn: a heap of one holds nobody else up, and how large it may become is bounded.

/** Undefined for who has as many waiting as they may. */
export type Turns = <T>(owner: string, work: () => Promise<T>) => Promise<T | undefined>;

type Heap = { waiting: (() => void)[]; inside: number; isQueued: boolean };

/** `ofOne`: of one owner at once, whoever else waits or not. */
export function createTurns({
  atOnce,
  ofOne,
  waiting,
}: Record<'atOnce' | 'ofOne' | 'waiting', number>): Turns {
  /** Of each owner who has something inside or waiting. */
  const heaps = new Map<string, Heap>();
  /** Whose next may come in, in the order in which they began to wait for it. */
  const queue: Heap[] = [];
  let free = atOnce;
  const enqueue = (heap: Heap) => {
    if (heap.isQueued || heap.waiting.length === 0 || heap.inside >= ofOne) return;
    heap.isQueued = true;
    queue.push(heap);
  };
  const letIn = () => {
    while (free > 0) {
      const heap = queue.shift();
      if (!heap) return;
      free--;
      heap.inside++;
      heap.isQueued = false;
      heap.waiting.shift()?.();
      enqueue(heap);
    }
  };
  return async (owner, work) => {
    const heap = heaps.get(owner) ?? { waiting: [], inside: 0, isQueued: false };
    if (heap.waiting.length >= waiting) return undefined;
    heaps.set(owner, heap);
    await new Promise<void>((enter) => {
      heap.waiting.push(enter);
      enqueue(heap);
      letIn();
    });
    try {
      return await work();
    } finally {
      free++;
      heap.inside--;
      if (heap.inside === 0 && heap.waiting.length === 0) heaps.delete(owner);
      enqueue(heap);
      letIn();
    }
  };
}
