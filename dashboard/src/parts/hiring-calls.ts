// What reads and acts on an organisation's settings are about; they stand above the modes.
import type { Text } from '../../../contract/text.ts';
import { useLang } from '../shell/language.tsx';
import { mayManage } from '../shell/me.tsx';
import { useOrganization } from '../shell/place.tsx';

/** `call('createHiringKey', { ...ours, body })`. */
export function useOurs() {
  const { at, here, organization } = useOrganization();
  return { ours: { organization: at.organization }, org: here.org, organization };
}

export const managersOnly: Text = {
  fr: 'Réservé au propriétaire et aux administrateurs.',
  en: 'For the owner and administrators.',
};

/** Why a member cannot press what changes something; undefined for whoever may (UI58). */
export function useManagersOnly(): string | undefined {
  const { t } = useLang();
  const { organization } = useOrganization();
  return mayManage(organization) ? undefined : t(managersOnly);
}
