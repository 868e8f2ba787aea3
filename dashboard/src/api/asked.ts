// What the page asked for before the application was there (src/early.ts), and how old those answers are when its events begin.

declare global {
  interface Window {
    /** By address, as `call.ts` asks. */
    asked?: Map<string, Promise<Response>>;
  }
}

/** When the oldest of the first page's answers was asked for, by its own clock: what was asked so early, at once. */
let firstAt: number | undefined;

/** No event tells who is signed in. */
const isTold = (address: string) => address !== '/v1/moi';

/** The answer that is on its way already, once; from then on `early.ts` asks nothing any more. */
export function takeAsked(address: string): Promise<Response> | undefined {
  window.asked ??= new Map();
  const answer = window.asked.get(address);
  window.asked.delete(address);
  if (isTold(address)) firstAt = answer ? 0 : (firstAt ?? performance.now());
  return answer;
}

/** Between two readings of an open page as much may pass (reread.ts). */
const most_ms = 1_000;

let isSaid = false;

/**
 * Whether the first answers may lack what happened since, told to the first who asks: the stream of events begins after them, on
 * a slow line by seconds.
 */
export function areFirstAnswersOld(): boolean {
  const areOld = !isSaid && firstAt !== undefined && performance.now() - firstAt > most_ms;
  isSaid = true;
  return areOld;
}
