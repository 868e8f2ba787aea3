// The door by which pages come in: what they get of http, and how they are registered. They import nothing else of this
// room (tools/tidy/rooms.ts).
import { busyIfUnreachable } from '../db/database.ts';
import { Failure } from '../kit/fail.ts';
import type { Incoming } from './incoming.ts';

export { type Answer, errorAnswer } from './envelope.ts';
export { type Incoming, languageOf } from './incoming.ts';
export { pack, takesGzip } from './pack.ts';
export { knows } from './versioned-answer.ts';

export type Page = {
  method: 'GET' | 'POST';
  path: string;
  /** Of a form at the most, where that is more than usual. */
  form_bytes?: number | undefined;
  /** Of a form with a file: the bytes that this may have. */
  upload_bytes?: number | undefined;
  serve(incoming: Incoming): Promise<RawAnswer> | RawAnswer;
};

/** An answer that says its own headers: pages, documents, the sign-in service. */
export type RawAnswer = {
  status: number;
  headers: [string, string][];
  /** In pieces where all of it at once would be too much. */
  body: string | Buffer | AsyncIterable<string>;
  /** The page shows the challenge that its path declares. */
  challenge?: true;
  /** What went wrong behind an answer, for the log. */
  cause?: unknown;
};

/** What went wrong, in the catalogue's words; thrown on when it has none. */
export function refusalOf(error: unknown): Failure {
  const known = busyIfUnreachable(error);
  if (known instanceof Failure) return known;
  throw error;
}
