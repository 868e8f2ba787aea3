// What the page asked for before the application was there (src/early.ts), and how old those answers are when its events begin.

declare global {
  interface Window {
    /** By address, as `call.ts` asks. */
    asked?: Map<string, Promise<Response>>;
  }
}

let hasTaken = false;

/** The answer that is on its way already, once; from then on `early.ts` asks nothing any more. */
export function takeAsked(address: string): Promise<Response> | undefined {
  window.asked ??= new Map();
  const answer = window.asked.get(address);
  // No event tells who is signed in.
  hasTaken ||= answer !== undefined && address !== '/v1/moi';
  window.asked.delete(address);
  return answer;
}

/** Between two readings of an open page as much may pass (reread.ts). */
const most_ms = 1_000;

/**
 * Whether answers that were asked for so early may lack what happened since, told to the first who asks: the stream of events
 * begins after them, on a slow line by seconds. Their age is the page's, whose script asked at once.
 */
export function areFirstAnswersOld(): boolean {
  const areOld = hasTaken && performance.now() > most_ms;
  hasTaken = false;
  return areOld;
}
