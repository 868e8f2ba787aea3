// Work that is done each hour on every server: first some minutes after the start, so that a server that never lives an hour does
// it too, and never beside itself.

const first_ms = 300_000;
const every_ms = 3_600_000;

/** `failed` hears of a pass that broke off; the next one comes all the same. Answers the way to stop. */
export function hourly(work: () => Promise<unknown>, failed: (error: unknown) => void): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const after = (wait_ms: number) => {
    timer = setTimeout(async () => {
      await work().catch(failed);
      // By the end of a pass: one that takes longer than an hour is not joined by another.
      if (!isStopped) after(every_ms);
    }, wait_ms);
  };
  after(first_ms);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
