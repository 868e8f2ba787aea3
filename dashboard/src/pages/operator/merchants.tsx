// Merchants of the platform, found by name, id or owner (UI156).
import { type RowOf, useListing } from '../../api/listing.ts';
import { merchantWords } from '../../office/words.ts';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { type FileColumns, PageExport } from '../../parts/page-export.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { typedFilter } from '../../ui/filter.ts';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { identityWords } from '../../words/disputes.ts';

const search = typedFilter(
  'q',
  { fr: 'Nom, id ou propriétaire', en: 'Name, id or owner' },
  { type: 'search' },
);

type Merchant = RowOf<'listOfficeMerchants'>;

const accountIn = ({ accounts }: Merchant, mode: 'test' | 'live') =>
  accounts.find((one) => one.mode === mode);

const fileColumns: FileColumns<Merchant> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['owner_id', ({ owner }) => owner.id],
  ['owner_name', ({ owner }) => owner.name],
  ['owner_email', ({ owner }) => owner.email],
  ['test_merchant_status', (row) => accountIn(row, 'test')?.merchant_status],
  ['test_kyc_status', (row) => accountIn(row, 'test')?.kyc_status],
  ['live_merchant_status', (row) => accountIn(row, 'live')?.merchant_status],
  ['live_kyc_status', (row) => accountIn(row, 'live')?.kyc_status],
  ['created_at', ({ created_at }) => created_at],
];

export function Page() {
  const { t } = useLang();
  const now = useNow();
  const list = useListing('listOfficeMerchants', {}, [search]);
  return (
    <ListPage
      of={list}
      title={t({ fr: 'Marchands', en: 'Merchants' })}
      about={t({
        fr: 'Les projets de tous, et le compte marchand de chaque mode.',
        en: 'Everybody’s projects, and the merchant account of each mode.',
      })}
      aside={<PageExport of={list} name="merchants" columns={fileColumns} />}
      columns={[
        {
          head: t({ fr: 'Marchand', en: 'Merchant' }),
          cell: ({ id, name }) => (
            <Link to={pathTo('officeMerchant', { merchantId: id })}>{name}</Link>
          ),
        },
        {
          head: t({ fr: 'Propriétaire', en: 'Owner' }),
          cell: ({ owner }) => (
            <>
              {owner.name}
              <br />
              <small className="quiet">{owner.email}</small>
            </>
          ),
        },
        {
          head: t({ fr: 'Comptes', en: 'Accounts' }),
          cell: ({ accounts }) =>
            accounts.length === 0
              ? t({ fr: 'aucun appel encore', en: 'no call yet' })
              : accounts.map(({ mode, merchant_status, kyc_status }) => (
                  <span key={mode} className="row">
                    <ModeBadge mode={mode} />
                    <Badge {...merchantWords[merchant_status]} />
                    <small>
                      {t({ fr: 'Identité : ', en: 'Identity: ' })}
                      {t(identityWords[kyc_status].text)}
                    </small>
                  </span>
                )),
        },
        {
          head: t({ fr: 'Créé', en: 'Created' }),
          cell: (row) => <Time at={row.created_at} now={now} />,
        },
      ]}
      nothing={{
        title: { fr: 'Aucun marchand', en: 'No merchant' },
        text: {
          fr: 'Le premier projet d’un compte paraîtra ici.',
          en: 'The first project of an account will appear here.',
        },
      }}
    />
  );
}
