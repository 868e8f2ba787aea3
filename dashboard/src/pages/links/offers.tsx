// Promo codes: what each takes off, how often it was used and what it cost (UI108).

import { firstOffer } from '../../../../contract/first-calls.ts';
import { type RowOf, useListing } from '../../api/listing.ts';
import { CallSample } from '../../code/sample.tsx';
import { number } from '../../lib/say.ts';
import { Discount } from '../../parts/discount.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { NewLink } from '../../parts/new-link.tsx';
import { OfferConditions } from '../../parts/offer-conditions.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { useProjectNow } from '../../shell/project-now.ts';
import { byTime, dayFilters, statusFilter, textFilter } from '../../ui/filter.ts';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import type { Column } from '../../ui/table.tsx';
import { Badge, Money, Time } from '../../ui/values.tsx';
import { offerWords } from '../../words/money.ts';

const filters = [
  textFilter({ fr: 'Code, id', en: 'Code, id' }),
  statusFilter(offerWords),
  ...dayFilters,
  byTime,
];

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const offers = useListing('listOffers', { project: id, mode }, filters);
  return (
    <ListPage
      of={offers}
      title={t({ fr: 'Codes promo', en: 'Promo codes' })}
      aside={
        <>
          <ExportButton of="offers" filters={offers.asked} />
          <NewLink to={pathTo('newOffer', { id, mode })}>
            {t({ fr: 'Nouveau code', en: 'New code' })}
          </NewLink>
        </>
      }
      columns={useColumns()}
      nothing={{
        title: { fr: 'Pas encore de code promo', en: 'No promo code yet' },
        text: {
          fr: 'Un code donne une remise à qui le tape : un pourcentage ou une somme, avec ses limites. Cet appel crée le premier :',
          en: 'A code gives a discount to whoever types it: a percentage or a sum, with its limits. This call makes the first one:',
        },
        more: <CallSample call={firstOffer} />,
      }}
    />
  );
}

function useColumns(): Column<RowOf<'listOffers'>>[] {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const now = useProjectNow();
  return [
    {
      head: t({ fr: 'Code', en: 'Code' }),
      cell: (row) => (
        <Link to={pathTo('offer', { id, mode, offerId: row.id })}>
          <code>{row.code}</code>
        </Link>
      ),
    },
    {
      head: t({ fr: 'État', en: 'Status' }),
      cell: (row) => <Badge {...offerWords[row.status]} />,
    },
    {
      head: t({ fr: 'Remise', en: 'Discount' }),
      cell: (row) => <Discount of={row} />,
    },
    {
      head: t({ fr: 'Conditions', en: 'Conditions' }),
      cell: (row) => <OfferConditions of={row} />,
    },
    {
      head: t({ fr: 'Utilisés', en: 'Used' }),
      isSum: true,
      cell: (row) =>
        row.max_redemptions === null
          ? number(row.redemptions.used, lang)
          : `${number(row.redemptions.used, lang)} / ${number(row.max_redemptions, lang)}`,
    },
    {
      head: t({ fr: 'Réservés', en: 'Reserved' }),
      isSum: true,
      cell: (row) => number(row.redemptions.reserved, lang),
    },
    {
      head: t({ fr: 'Restent', en: 'Left' }),
      isSum: true,
      cell: ({ max_redemptions: most, redemptions: { used, reserved } }) =>
        most === null ? '–' : number(Math.max(0, most - used - reserved), lang),
    },
    {
      head: t({ fr: 'Remisé en tout', en: 'Given in all' }),
      isSum: true,
      cell: (row) => <Money francs={row.total_discount} />,
    },
    {
      head: t({ fr: 'Créé', en: 'Created' }),
      isOrder: true,
      cell: (row) => <Time at={row.created_at} now={now} />,
    },
  ];
}
