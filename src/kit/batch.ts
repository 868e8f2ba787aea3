// Gathers calls that arrive close together into one run, like a group commit: while a run is under
// way the next ones queue, so that under load one statement serves many calls and alone a call waits
// for nobody.

export type BatchOptions = { max: number; concurrency?: number };

/**
 * `run` gets the gathered items and answers one result for each, in order. A run that throws fails all
 * of its callers with the same error: whoever needs items to be independent separates them in `run`.
 */
export function createBatcher<T, R>(
  run: (items: T[]) => Promise<R[]>,
  options: BatchOptions,
): (item: T) => Promise<R> {
  type Waiting = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };
  const concurrency = options.concurrency ?? 1;
  let queue: Waiting[] = [];
  let running = 0;
  let scheduled = false;

  const start = () => {
    scheduled = false;
    while (running < concurrency && queue.length > 0) {
      const taken = queue.length <= options.max ? queue : queue.slice(0, options.max);
      queue = taken === queue ? [] : queue.slice(options.max);
      running++;
      void settle(taken);
    }
  };

  const settle = async (taken: Waiting[]) => {
    try {
      const results = await run(taken.map((waiting) => waiting.item));
      for (const [i, waiting] of taken.entries()) waiting.resolve(results[i] as R);
    } catch (error) {
      for (const waiting of taken) waiting.reject(error);
    } finally {
      running--;
      if (queue.length > 0) start();
    }
  };

  return (item) =>
    new Promise<R>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      // setImmediate: calls that were read from their sockets in the same turn travel together.
      if (!scheduled && running < concurrency) {
        scheduled = true;
        setImmediate(start);
      }
    });
}
