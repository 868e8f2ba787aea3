// Where money may leave to: wallets and bank accounts, each verified by a code (UI104).
import { useRead } from '../../api/reads.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { mayAct } from '../../shell/me.tsx';
import { useProject } from '../../shell/place.tsx';
import { useFilters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { List, rowsPerPage } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge } from '../../ui/values.tsx';
import { destinationWords, walletTexts } from '../../words/money.ts';

export function Page() {
  const { t } = useLang();
  const { id, mode, project } = useProject();
  const filters = useFilters(['cursor']);
  const here = pathTo('destinations', { id, mode });
  const query = { ...filters, limit: rowsPerPage };
  const read = useRead('listDestinations', { project: id, mode, query }, { keep: true });
  return (
    <>
      <PageHead
        title={t({ fr: 'Destinations', en: 'Destinations' })}
        above={
          <Link to={pathTo('payouts', { id, mode })}>
            {t({ fr: '← Virements', en: '← Payouts' })}
          </Link>
        }
        aside={
          mayAct(project.role, 'admin') && (
            <Link className="button" to={pathTo('newDestination', { id, mode })}>
              <Icon name="plus" />
              {t({ fr: 'Ajouter', en: 'Add' })}
            </Link>
          )
        }
      />
      <List of={read} here={here} search={filters} empty={<None />}>
        {(rows) => (
          <Table
            label={t({ fr: 'Destinations', en: 'Destinations' })}
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              {
                head: t({ fr: 'Compte', en: 'Account' }),
                cell: (row) => (
                  <Link to={pathTo('destination', { id, mode, destinationId: row.id })}>
                    {row.label ?? row.phone_masked ?? row.account_masked}
                  </Link>
                ),
              },
              {
                head: t({ fr: 'État', en: 'Status' }),
                cell: (row) => <Badge {...destinationWords[row.status]} />,
              },
              {
                head: t({ fr: 'Sorte', en: 'Kind' }),
                cell: (row) =>
                  row.operator ? walletTexts[row.operator] : t({ fr: 'Banque', en: 'Bank' }),
              },
              {
                head: t({ fr: 'Numéro', en: 'Number' }),
                cell: (row) => <code>{row.phone_masked ?? row.account_masked}</code>,
              },
              {
                head: t({ fr: 'Par défaut', en: 'Default' }),
                cell: (row) => (row.default ? t({ fr: 'oui', en: 'yes' }) : '–'),
              },
            ]}
          />
        )}
      </List>
    </>
  );
}

function None() {
  const { t } = useLang();
  return (
    <Empty title={t({ fr: 'Pas encore de destination', en: 'No destination yet' })}>
      <p>
        {t({
          fr: 'Un portefeuille mobile ou un compte bancaire à votre nom. Un code prouve qu’il est à vous.',
          en: 'A mobile wallet or a bank account in your name. A code proves that it is yours.',
        })}
      </p>
    </Empty>
  );
}
