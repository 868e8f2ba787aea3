// The campaigns of an organisation in one mode, newest first (UI140).
import { type RowOf, useListing } from '../../api/listing.ts';
import { number } from '../../lib/say.ts';
import { NewLink } from '../../parts/new-link.tsx';
import { type FileColumns, PageExport } from '../../parts/page-export.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useOrganization } from '../../shell/place.tsx';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { campaignWords } from '../../words/hiring.ts';

const fileColumns: FileColumns<RowOf<'listCampaigns'>> = [
  ['id', ({ id }) => id],
  ['createdAt', ({ createdAt }) => createdAt],
  ['livemode', ({ livemode }) => livemode],
  ['status', ({ status }) => status],
  ['title', ({ title }) => title],
  ['language', ({ language }) => language],
  ['questions', ({ counts }) => counts.questions],
  ['candidates', ({ counts }) => counts.candidates],
  ['sessionsInProgress', ({ counts }) => counts.sessionsInProgress],
  ['sessionsEnded', ({ counts }) => counts.sessionsEnded],
  ['reportsReady', ({ counts }) => counts.reportsReady],
  ['opensAt', ({ opensAt }) => opensAt],
  ['closesAt', ({ closesAt }) => closesAt],
  ['url', ({ url }) => url],
];

export function Page() {
  const { t, lang } = useLang();
  const { here, at } = useOrganization();
  const now = useNow();
  const list = useListing('listCampaigns', at, []);
  const add = (
    <NewLink to={pathTo('newCampaign', here)}>
      {t({ fr: 'Nouvelle campagne', en: 'New campaign' })}
    </NewLink>
  );
  return (
    <ListPage
      of={list}
      title={t({ fr: 'Campagnes', en: 'Campaigns' })}
      aside={
        <>
          {add}
          <PageExport of={list} name="campaigns" columns={fileColumns} />
        </>
      }
      columns={[
        {
          head: t({ fr: 'Titre', en: 'Title' }),
          cell: ({ id, title }) => (
            <Link to={pathTo('campaign', { ...here, campaignId: id })}>{title}</Link>
          ),
        },
        {
          head: t({ fr: 'État', en: 'Status' }),
          cell: ({ status }) => <Badge {...campaignWords[status]} />,
        },
        {
          head: t({ fr: 'Questions', en: 'Questions' }),
          cell: ({ counts }) => number(counts.questions, lang),
          isSum: true,
        },
        {
          head: t({ fr: 'Candidats', en: 'Candidates' }),
          cell: ({ counts }) => number(counts.candidates, lang),
          isSum: true,
        },
        {
          head: t({ fr: 'En cours', en: 'In progress' }),
          cell: ({ counts }) => number(counts.sessionsInProgress, lang),
          isSum: true,
        },
        {
          head: t({ fr: 'Comptes rendus', en: 'Reports' }),
          cell: ({ counts }) =>
            `${number(counts.reportsReady, lang)} / ${number(counts.sessionsEnded, lang)}`,
          isSum: true,
        },
        {
          head: t({ fr: 'Fermeture', en: 'Closes' }),
          cell: ({ closesAt }) => (closesAt === null ? '–' : <Time at={closesAt} now={now} />),
        },
      ]}
      nothing={{
        title: { fr: 'Pas encore de campagne', en: 'No campaign yet' },
        text: {
          fr: 'Une campagne réunit des questions, les candidats que vous invitez et ce qu’ils ont répondu.',
          en: 'A campaign holds questions, the candidates that you invite and what they answered.',
        },
        more: <p>{add}</p>,
      }}
    />
  );
}
