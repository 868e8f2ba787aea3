// What the overview asks of payments, and the place where the first one is seen arriving.
import type { Mode } from '../lib/storage.ts';

/** The same question as the overview's, so that both are one call. */
export const lastPayments = (id: string, mode: Mode) => ({
  project: id,
  mode,
  query: { per_page: 10 },
});
