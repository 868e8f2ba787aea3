// Those who hold a role on the platform: operators, maintainers of the data (UI161).
import type { ReplyOf } from '../api/call.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Link } from '../ui/link.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { Time, useNow } from '../ui/values.tsx';

type Holder = ReplyOf<'listOfficeMaintainers'>['data'][number];

export function Holders<T extends Holder>({
  label,
  rows,
  what = false,
}: {
  label: string;
  rows: readonly T[];
  /** What each of them may do, where that differs. */
  what?: Column<T> | false;
}) {
  const { t } = useLang();
  const now = useNow();
  return (
    <Table
      label={label}
      rows={rows}
      keyOf={({ user }) => user.id}
      columns={[
        {
          head: t({ fr: 'Personne', en: 'Person' }),
          cell: ({ user }) => (
            <Link to={pathTo('officeAccount', { accountId: user.id })}>
              {user.name} – {user.email}
            </Link>
          ),
        },
        what,
        {
          head: t({ fr: 'Second facteur', en: 'Second factor' }),
          cell: ({ second_factor }) =>
            second_factor ? t({ fr: 'oui', en: 'yes' }) : t({ fr: 'non', en: 'no' }),
        },
        {
          head: t({ fr: 'Depuis', en: 'Since' }),
          cell: ({ since }) => <Time at={since} now={now} />,
        },
      ]}
    />
  );
}
