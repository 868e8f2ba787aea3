// Why an operator does not decide here: the project is one of theirs (docs/decisions/0094).
import { ownProjectText } from '../../../contract/backoffice/words.ts';
import type { Mode } from '../lib/storage.ts';
import { useLang } from '../shell/language.tsx';
import { useMe } from '../shell/me.tsx';

/** What the server would refuse with, said before anything is written; undefined where the reader may decide. */
export function useOwnProject(of: { project: { id: string }; mode: Mode }): string | undefined {
  const { t } = useLang();
  const { projects } = useMe();
  const isTheirs = of.mode === 'live' && projects.some(({ id }) => id === of.project.id);
  return isTheirs ? t(ownProjectText) : undefined;
}
