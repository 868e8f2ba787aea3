// Accounts of the platform by name, id or address, and who are its operators (UI161).
import { type RowOf, useListing } from '../../api/listing.ts';
import { useRead } from '../../api/reads.ts';
import { AccountMarks } from '../../office/account-marks.tsx';
import { Holders } from '../../office/holders.tsx';
import { Maintainers } from '../../office/maintainers.tsx';
import { permissionTexts } from '../../office/words.ts';
import { type FileColumns, PageExport } from '../../parts/page-export.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { mayOperate, useMe } from '../../shell/me.tsx';
import { typedFilter } from '../../ui/filter.ts';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Time, useNow } from '../../ui/values.tsx';

const search = typedFilter(
  'q',
  { fr: 'Nom, id ou adresse', en: 'Name, id or address' },
  { type: 'search' },
);

const fileColumns: FileColumns<RowOf<'listOfficeAccounts'>> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['email_verified', (row) => row.email_verified],
  ['tier', ({ tier }) => tier],
  ['second_factor', (row) => row.second_factor],
  ['maintainer', ({ maintainer }) => maintainer],
  ['permissions', ({ permissions }) => permissions.join(' ')],
  ['created_at', ({ created_at }) => created_at],
];

export function Page() {
  const { t } = useLang();
  const now = useNow();
  const me = useMe();
  const list = useListing('listOfficeAccounts', {}, [search]);
  return (
    <ListPage
      of={list}
      title={t({ fr: 'Comptes', en: 'Accounts' })}
      about={t({
        fr: 'Toutes les personnes qui ont un compte.',
        en: 'Everybody who has an account.',
      })}
      aside={<PageExport of={list} name="accounts" columns={fileColumns} />}
      columns={[
        {
          head: t({ fr: 'Personne', en: 'Person' }),
          cell: ({ id, name, email }) => (
            <>
              <Link to={pathTo('officeAccount', { accountId: id })}>{name}</Link>
              <br />
              <small className="quiet">{email}</small>
            </>
          ),
        },
        {
          head: t({ fr: 'État', en: 'State' }),
          cell: (account) => <AccountMarks of={account} />,
        },
        {
          head: t({ fr: 'Depuis', en: 'Since' }),
          cell: ({ created_at }) => <Time at={created_at} now={now} />,
        },
      ]}
      nothing={{
        title: { fr: 'Aucun compte', en: 'No account' },
        text: {
          fr: 'Le premier inscrit paraîtra ici.',
          en: 'Whoever signs up first appears here.',
        },
      }}
      after={
        mayOperate(me, 'people') && (
          <>
            <Operators />
            <Maintainers />
          </>
        )
      }
    />
  );
}

function Operators() {
  const { t } = useLang();
  const read = useRead('listOfficeOperators', {});
  const title = t({ fr: 'Opérateurs', en: 'Operators' });
  return (
    <Section
      title={title}
      lead={t({
        fr: 'Les droits se donnent et se retirent sur la page de chaque compte, jamais sur la sienne.',
        en: 'Permissions are given and taken on the page of each account, never on one’s own.',
      })}
    >
      <Read of={read} lines={3}>
        {({ data }) => (
          <Holders
            label={title}
            rows={data}
            what={{
              head: t({ fr: 'Droits', en: 'Permissions' }),
              cell: ({ permissions }) =>
                permissions.map((one) => t(permissionTexts[one])).join(', '),
            }}
          />
        )}
      </Read>
    </Section>
  );
}
