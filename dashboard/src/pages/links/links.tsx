// Payment links: one address that many or one pay by (UI107).

import { firstLink } from '../../../../contract/first-calls.ts';
import { type RowOf, useListing } from '../../api/listing.ts';
import { CallSample } from '../../code/sample.tsx';
import { number } from '../../lib/say.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { NewLink } from '../../parts/new-link.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { useProjectNow } from '../../shell/project-now.ts';
import { byTime, dayFilters, statusFilter, textFilter } from '../../ui/filter.ts';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Badge, Money, Time } from '../../ui/values.tsx';
import { linkWords } from '../../words/money.ts';

const filters = [
  textFilter({ fr: 'Titre, id', en: 'Title, id' }),
  statusFilter(linkWords),
  ...dayFilters,
  byTime,
];

/** What a payer may choose between. */
function Range({
  link: { min_amount: min, max_amount: max },
}: {
  link: RowOf<'listPaymentLinks'>;
}) {
  const { t } = useLang();
  if (min === null && max === null) return t({ fr: 'libre', en: 'open' });
  return (
    <>
      {max === null && t({ fr: 'dès ', en: 'from ' })}
      {min === null && t({ fr: 'jusqu’à ', en: 'up to ' })}
      {min !== null && <Money francs={min} />}
      {min !== null && max !== null && ' – '}
      {max !== null && <Money francs={max} />}
    </>
  );
}

export function Page() {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const now = useProjectNow();
  const links = useListing('listPaymentLinks', { project: id, mode }, filters);
  return (
    <ListPage
      of={links}
      title={t({ fr: 'Liens de paiement', en: 'Payment links' })}
      about={t({
        fr: 'Une adresse et un code QR à montrer ou à envoyer : le client paie sans que vous écriviez une ligne.',
        en: 'An address and a QR code to show or send: the customer pays without a line of code of yours.',
      })}
      aside={
        <>
          <ExportButton of="links" filters={links.asked} />
          <NewLink to={pathTo('newLink', { id, mode })}>
            {t({ fr: 'Nouveau lien', en: 'New link' })}
          </NewLink>
        </>
      }
      columns={[
        {
          head: t({ fr: 'Titre', en: 'Title' }),
          cell: (row) => <Link to={pathTo('link', { id, mode, linkId: row.id })}>{row.title}</Link>,
        },
        {
          head: t({ fr: 'État', en: 'Status' }),
          cell: (row) => <Badge {...linkWords[row.status]} />,
        },
        {
          head: t({ fr: 'Montant', en: 'Amount' }),
          isSum: true,
          cell: (row) =>
            row.amount === null ? <Range link={row} /> : <Money francs={row.amount} />,
        },
        {
          head: t({ fr: 'Usage', en: 'Use' }),
          cell: (row) =>
            row.usage === 'single_use'
              ? t({ fr: 'une fois', en: 'once' })
              : t({ fr: 'plusieurs fois', en: 'many times' }),
        },
        {
          head: t({ fr: 'Paiements', en: 'Payments' }),
          isSum: true,
          cell: (row) => number(row.payments_count, lang),
        },
        {
          head: t({ fr: 'Encaissé', en: 'Collected' }),
          isSum: true,
          cell: (row) => <Money francs={row.collected_amount} />,
        },
        {
          head: t({ fr: 'Créé', en: 'Created' }),
          isOrder: true,
          cell: (row) => <Time at={row.created_at} now={now} />,
        },
      ]}
      nothing={{
        title: { fr: 'Pas encore de lien', en: 'No link yet' },
        text: {
          fr: 'Donnez un titre et un montant : le lien et son code QR sont prêts aussitôt. Cet appel crée le premier :',
          en: 'Give a title and an amount: the link and its QR code are ready at once. This call makes the first one:',
        },
        more: <CallSample call={firstLink} />,
      }}
    />
  );
}
