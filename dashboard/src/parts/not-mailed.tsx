// What a campaign does not do for whoever is added to it now: closed, it lets nobody begin, and nobody is mailed; a draft and an
// archived one take nobody (UI141, UI143).
import type { Text } from '../../../contract/text.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useOrganization } from '../shell/place.tsx';
import { Link } from '../ui/link.tsx';
import { Time, useNow } from '../ui/values.tsx';
import type { Campaign } from './campaign-tabs.tsx';

type Times = Pick<Campaign, 'status' | 'closesAt'>;

/** Published, and past its time: nobody begins any more. */
export const isClosed = ({ status, closesAt }: Times, now: number): boolean =>
  status === 'PUBLISHED' && closesAt !== null && Date.parse(closesAt) <= now;

/** Above the candidates of a closed campaign. */
export function ClosedNotice({ campaign }: { campaign: Campaign }) {
  const { t } = useLang();
  const { here } = useOrganization();
  const now = useNow();
  const { id, closesAt } = campaign;
  if (closesAt === null || !isClosed(campaign, now)) return null;
  return (
    <div className="notice warn">
      <p>
        {t({ fr: 'Campagne fermée : ', en: 'Campaign closed: ' })}
        <Time at={closesAt} />.{' '}
        {t({
          fr: 'Personne ne commence plus. Qui est ajouté a son lien, mais n’est pas prévenu par e-mail.',
          en: 'Nobody begins any more. Whoever is added has their link, but is not told by e-mail.',
        })}{' '}
        <Link to={pathTo('campaign', { ...here, campaignId: id })}>
          {t({ fr: 'Changer sa date', en: 'Change its date' })}
        </Link>
      </p>
    </div>
  );
}

/** Why nobody can be added. */
export function useTakesNobody({ status }: Campaign): string | undefined {
  const { t } = useLang();
  if (status === 'PUBLISHED') return undefined;
  return status === 'ARCHIVED'
    ? t({ fr: 'Restaurez d’abord la campagne.', en: 'Restore the campaign first.' })
    : t({ fr: 'Publiez d’abord la campagne.', en: 'Publish the campaign first.' });
}

const whyTexts = {
  sandbox: { fr: 'c’est le bac à sable.', en: 'this is the sandbox.' },
  silent: {
    fr: 'cette campagne n’envoie pas d’invitations.',
    en: 'this campaign sends no invitations.',
  },
  closed: { fr: 'la campagne est fermée.', en: 'the campaign is closed.' },
} satisfies Record<string, Text>;

/** That the addresses that were given got no mail, and why; empty where they do (src/hiring/candidates/why-unmailed.ts). */
export function useUnmailed(campaign: Campaign): string {
  const { t } = useLang();
  const now = useNow();
  const why = !campaign.livemode
    ? whyTexts.sandbox
    : !campaign.sendInvitations
      ? whyTexts.silent
      : isClosed(campaign, now) && whyTexts.closed;
  return why
    ? t({ fr: `Aucun e-mail n’est envoyé : ${why.fr}`, en: `No e-mail is sent: ${why.en}` })
    : '';
}
