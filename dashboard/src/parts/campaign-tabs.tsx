// The heading of a campaign's pages: its title and status, and the way between its parts as links (UI141).

import type { ReactNode } from 'react';
import type { Text } from '../../../contract/text.ts';
import type { AddressName } from '../addresses.ts';
import { addresses } from '../addresses.ts';
import type { ReplyOf } from '../api/call.ts';
import { useRead } from '../api/reads.ts';
import { apart } from '../lib/apart.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useOrganization, useParam, usePlace } from '../shell/place.tsx';
import { Link } from '../ui/link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Read } from '../ui/states.tsx';
import { Badge, useNow } from '../ui/values.tsx';
import { campaignWords, closedWord } from '../words/hiring.ts';
import css from './campaign-tabs.module.css';
import { isClosed } from './not-mailed.tsx';

export type Campaign = ReplyOf<'getCampaign'>;

const tabs = ['campaign', 'questions', 'candidates', 'sessions', 'reportSettings'] as const;

/** Draws what belongs to the campaign of the address, once it was read. */
export function CampaignPage({
  title,
  aside,
  children,
}: {
  /** Of the part; the campaign's own page has its title alone. */
  title?: Text;
  aside?: (campaign: Campaign) => ReactNode;
  children: (campaign: Campaign) => ReactNode;
}) {
  const { t } = useLang();
  const { at } = useOrganization();
  const id = useParam('campaignId');
  const read = useRead('getCampaign', { ...at, params: { id } });
  const now = useNow();
  const name = read.data?.title ?? t(addresses.campaign.title);
  return (
    <>
      <PageHead
        title={title ? `${t(title)} – ${apart(name)}` : apart(name)}
        above={<Campaigns />}
        aside={read.data && aside?.(read.data)}
      >
        {read.data && <Badge {...campaignWords[read.data.status]} />}
        {read.data && isClosed(read.data, now) && <Badge {...closedWord} />}
      </PageHead>
      <Tabs campaignId={id} />
      <Read of={read} lines={8}>
        {children}
      </Read>
    </>
  );
}

function Campaigns() {
  const { t } = useLang();
  const { here } = useOrganization();
  return <Link to={pathTo('campaigns', here)}>{t({ fr: '← Campagnes', en: '← Campaigns' })}</Link>;
}

function Tabs({ campaignId }: { campaignId: string }) {
  const { t } = useLang();
  const { here } = useOrganization();
  const { found } = usePlace();
  const shown = found?.name;
  return (
    <nav
      className={`no-print ${css['tabs']}`}
      aria-label={t({ fr: 'Parties de la campagne', en: 'Parts of the campaign' })}
    >
      {tabs.map((name: AddressName & (typeof tabs)[number]) => (
        <Link
          key={name}
          to={pathTo(name, { ...here, campaignId })}
          aria-current={currentOf(name, shown)}
        >
          {t(addresses[name].title)}
        </Link>
      ))}
    </nav>
  );
}

/** A list is pasted on a page of its own, under the candidates. */
const currentOf = (name: AddressName, here: AddressName | undefined) => {
  if (name === here) return 'page';
  return name === 'candidates' && here === 'importCandidates' ? 'true' : undefined;
};
