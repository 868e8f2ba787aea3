// Why a viewer cannot press what changes something (UI58).
import type { Text } from '../../../contract/text.ts';
import { useLang } from '../shell/language.tsx';
import { mayAct, type Role } from '../shell/me.tsx';
import { useProject } from '../shell/place.tsx';

export const readOnly: Text = {
  fr: 'Votre rôle ne permet pas cet acte. Demandez à un administrateur du projet.',
  en: 'Your role does not allow this act. Ask an administrator of the project.',
};

/** Undefined for whoever may. */
export function useReadOnly(least: Role = 'user'): string | undefined {
  const { t } = useLang();
  const { project } = useProject();
  return mayAct(project.role, least) ? undefined : t(readOnly);
}
