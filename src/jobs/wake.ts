// Tells this server's workers that a job will be due, without a round trip. Other servers find it by
// their poll: a NOTIFY would serialise every commit of the hot path (docs/decisions/0003).

type Waker = (kind: string, runAt: number) => void;
const wakers = new Set<Waker>();

export function wakeWorkers(kind: string, runAt: number): void {
  for (const waker of wakers) waker(kind, runAt);
}

export function onWake(waker: Waker): () => void {
  wakers.add(waker);
  return () => wakers.delete(waker);
}
