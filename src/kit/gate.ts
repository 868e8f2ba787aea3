// Lets work in as long as its weight fits beside what is under way: recordings that are put together at once would fill the
// memory of a small server, passwords that are compared at once take all of its cores.

export type Gate = <T>(weight: number, work: () => Promise<T>) => Promise<T>;

/** Work heavier than all of it goes in alone. */
export function createGate(most: number): Gate {
  let inside = 0;
  const waiting: { weight: number; enter: () => void }[] = [];
  const letIn = () => {
    for (;;) {
      const [first] = waiting;
      if (!first || (inside > 0 && inside + first.weight > most)) return;
      waiting.shift();
      inside += first.weight;
      first.enter();
    }
  };
  return async (weight, work) => {
    await new Promise<void>((enter) => {
      waiting.push({ weight, enter });
      letIn();
    });
    try {
      return await work();
    } finally {
      inside -= weight;
      letIn();
    }
  };
}
