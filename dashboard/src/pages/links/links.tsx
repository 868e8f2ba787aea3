// Payment links: one address that many or one pay by (UI107).
import type { LinkStatus } from '../../../../contract/payments/links.shapes.ts';
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { DayFilters, StatusFilter, TextFilter } from '../../parts/status-filter.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { mayAct } from '../../shell/me.tsx';
import { useProject } from '../../shell/place.tsx';
import { Filters, useFilters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { List, rowsPerPage, wordOf } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Money } from '../../ui/values.tsx';
import { linkWords } from '../../words/money.ts';

const names = ['q', 'status', 'created_from', 'created_to'] as const;
const statuses = Object.keys(linkWords) as LinkStatus[];

export function Page() {
  const { t } = useLang();
  const { id, mode, project } = useProject();
  const filters = useFilters([...names, 'cursor']);
  const here = pathTo('links', { id, mode });
  const query = { ...filters, status: wordOf(statuses, filters.status), limit: rowsPerPage };
  const links = useRead('listPaymentLinks', { project: id, mode, query }, { keep: true });
  const create = mayAct(project.role, 'user') && (
    <Link className="button" to={pathTo('newLink', { id, mode })}>
      <Icon name="plus" />
      {t({ fr: 'Nouveau lien', en: 'New link' })}
    </Link>
  );
  return (
    <>
      <PageHead title={t({ fr: 'Liens de paiement', en: 'Payment links' })} aside={create}>
        {t({
          fr: 'Une adresse et un code QR à montrer ou à envoyer : le client paie sans que vous écriviez une ligne.',
          en: 'An address and a QR code to show or send: the customer pays without a line of code of yours.',
        })}
      </PageHead>
      <div className="stack">
        <Filters here={here} names={names}>
          <TextFilter chosen={filters} hint={t({ fr: 'Titre, id', en: 'Title, id' })} />
          <StatusFilter words={linkWords} chosen={filters} />
          <DayFilters chosen={filters} />
        </Filters>
        <List
          of={links}
          here={here}
          search={filters}
          empty={
            <Empty title={t({ fr: 'Pas encore de lien', en: 'No link yet' })}>
              <p>
                {t({
                  fr: 'Donnez un titre et un montant : le lien et son code QR sont prêts aussitôt.',
                  en: 'Give a title and an amount: the link and its QR code are ready at once.',
                })}
              </p>
            </Empty>
          }
        >
          {(rows) => <Rows rows={rows} />}
        </List>
      </div>
    </>
  );
}

function Rows({ rows }: { rows: ReplyOf<'listPaymentLinks'>['data'] }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  return (
    <Table
      label={t({ fr: 'Liens de paiement', en: 'Payment links' })}
      rows={rows}
      keyOf={(row) => row.id}
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
            row.amount === null ? t({ fr: 'libre', en: 'open' }) : <Money francs={row.amount} />,
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
          cell: (row) => row.payments_count,
        },
        {
          head: t({ fr: 'Encaissé', en: 'Collected' }),
          isSum: true,
          cell: (row) => <Money francs={row.collected_amount} />,
        },
      ]}
    />
  );
}
