// Invites candidates and counts those that were invited before: the same address is the same candidate, and nothing is sent
// to them again (UI143).
import { useRef } from 'react';
import { type CallInput, call } from '../api/call.ts';
import { useOrganization } from '../shell/place.tsx';

type Given = CallInput<'inviteCandidates'>['body'];

export function useInviting({ id }: { id: string }) {
  const { at } = useOrganization();
  /** The newest one before a form's first try: those of a try whose answer was lost are not known from before. */
  const before = useRef<{ key: string; newest: string | undefined }>(undefined);
  return async (body: Given, key: string) => {
    const about = { ...at, params: { id } };
    if (before.current?.key !== key) {
      const { data } = await call('listCandidates', { ...about, query: { limit: 1 } });
      before.current = { key, newest: data[0]?.id };
    }
    const { newest } = before.current;
    const answer = await call('inviteCandidates', { ...about, key, body });
    const ids = [...new Set(answer.map((one) => one.id))];
    // Ids are in the order of their making.
    const known = ids.filter((one) => newest !== undefined && one <= newest).length;
    return { fresh: ids.length - known, known };
  };
}
