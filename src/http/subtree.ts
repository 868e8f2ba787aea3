// A part of the server that routes for itself, such as /auth, and what is known of its routes before it is asked.
import type { Lang } from '../db/context.ts';
import type { Incoming } from './incoming.ts';
import type { RawAnswer } from './page.ts';

export type Subtree = {
  prefix: string;
  /** For methods that never come to it, such as TRACE: what its paths have instead. */
  routes: readonly { method: 'GET' | 'POST'; path: string }[];
  serve(incoming: Incoming, lang: Lang): Promise<RawAnswer>;
};
