// Another language: at once for the page, and kept in the account (UI44).
import type { Lang } from '../../../contract/text.ts';
import { call } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { useLang } from './language.tsx';

export function useSpeakIn(): (next: Lang) => void {
  const { choose } = useLang();
  const refresh = useRefresh();
  return (next) => {
    choose(next);
    // A refusal changes nothing of what is read now.
    void call('updateMe', { body: { lang: next } })
      .then(() => refresh('getMe'))
      .catch(() => undefined);
  };
}
