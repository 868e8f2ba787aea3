// Asked as soon as the script is there, before anything is drawn: who is signed in, and what the overview shows, for which a
// little script asked even before (early.ts). The page, which asks the same of the same memory, finds the answers (UI210).
import type { QueryClient } from '@tanstack/react-query';
import type { Mode } from '../lib/storage.ts';
import { addressAt } from '../paths.ts';
import { type CallName, send } from './call.ts';
import { lastPayments, projectOf, readKey, withoutSecret } from './reads.ts';

/** Answers once it is known who is signed in, or that nobody can say. */
export function readAhead(memory: QueryClient): Promise<void> {
  // Not by `call`: a refusal is the page's to tell, which asks again.
  const ask = (name: CallName, input?: object) =>
    memory.prefetchQuery({
      queryKey: readKey(name, input),
      queryFn: async ({ signal }) =>
        withoutSecret(await send(name, { ...input, ...(input && { signal }) })),
    });
  const known = ask('getMe');
  const found = addressAt(location.pathname);
  if (found?.name !== 'overview') return known;
  const { id = '', mode } = found.params as { id?: string; mode: Mode };
  void ask('listPayments', lastPayments(id, mode));
  void ask('getOverview', { project: id, mode });
  void ask('getProject', projectOf(id));
  return known;
}
