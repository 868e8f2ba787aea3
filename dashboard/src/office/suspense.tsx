// What lies in suspense over all projects, the oldest first, and the sums of every account as the last audit read them (UI164).

import { limits } from '../../../contract/limits.ts';
import type { ReplyOf } from '../api/call.ts';
import { useRead } from '../api/reads.ts';
import { allMembers } from '../lib/members.ts';
import { ModeBadge } from '../parts/mode-badge.tsx';
import { PageExport, whole } from '../parts/page-export.tsx';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Money, Time, useNow } from '../ui/values.tsx';
import { useLack } from './act.tsx';
import { QueueFoot } from './queue-foot.tsx';

export type SuspenseItem = ReplyOf<'listOfficeSuspense'>['data'][number];

export function Suspense({ settle }: { settle: (item: SuspenseItem) => void }) {
  const { t } = useLang();
  const read = useRead('listOfficeSuspense', { query: { limit: limits.perPageMax } });
  const title = t({ fr: 'En attente d’attribution', en: 'In suspense' });
  return (
    <Section
      title={title}
      lead={t({
        fr: 'De l’argent dont nous ne savons pas encore à qui il est. Une somme négative manque chez l’opérateur.',
        en: 'Money of which we do not know yet whose it is. A negative sum is missing at the operator.',
      })}
    >
      <Read of={read} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">{t({ fr: 'Rien n’attend.', en: 'Nothing waits.' })}</p>
          ) : (
            <Items title={title} items={data} settle={settle} />
          )
        }
      </Read>
      <QueueFoot of={read.data} name="suspense" what={title} />
    </Section>
  );
}

function Items({
  title,
  items,
  settle,
}: {
  title: string;
  items: readonly SuspenseItem[];
  settle: (item: SuspenseItem) => void;
}) {
  const { t } = useLang();
  const now = useNow();
  const lack = useLack('money');
  const testMode = t({
    fr: 'Un relevé ne parle pas du mode test.',
    en: 'No statement of test mode.',
  });
  return (
    <Table
      label={title}
      rows={items}
      keyOf={({ object, mode }) => `${mode} ${object}`}
      columns={[
        {
          head: t({ fr: 'Objet', en: 'Object' }),
          cell: ({ object }) => <ObjectId id={object} />,
        },
        {
          head: t({ fr: 'Projet', en: 'Project' }),
          cell: ({ project, mode }) => (
            <span className="row">
              {project ? (
                <Link to={pathTo('officeMerchant', { merchantId: project.id })}>
                  {project.name || project.id}
                </Link>
              ) : (
                t({ fr: 'aucun', en: 'none' })
              )}
              <ModeBadge mode={mode} />
            </span>
          ),
        },
        {
          head: t({ fr: 'Somme', en: 'Sum' }),
          isSum: true,
          cell: ({ amount }) => <Money francs={amount} />,
        },
        {
          head: t({ fr: 'Depuis', en: 'Since' }),
          cell: ({ since }) => <Time at={since} now={now} />,
        },
        {
          head: t({ fr: 'Actes', en: 'Acts' }),
          cell: (item) => (
            <Button
              look="second"
              small
              reason={lack ?? (item.mode === 'test' ? testMode : undefined)}
              onClick={() => settle(item)}
            >
              {t({ fr: 'Corriger', en: 'Correct' })}
              <span className="heard"> – {item.object}</span>
            </Button>
          ),
        },
      ]}
    />
  );
}

/** Disputes have a page here; other objects are named. */
function ObjectId({ id }: { id: string }) {
  if (!id.startsWith('dp_')) return <code>{id}</code>;
  return (
    <Link to={pathTo('officeDispute', { disputeId: id })}>
      <code>{id}</code>
    </Link>
  );
}

export function LedgerAccounts() {
  const { t } = useLang();
  const now = useNow();
  const read = useRead('listOfficeLedgerAccounts', {});
  const title = t({ fr: 'Sommes par compte', en: 'Sums by account' });
  return (
    <Section title={title}>
      <Read of={read} lines={4}>
        {({ as_of, data }) =>
          as_of === null ? (
            <p className="quiet">
              {t({ fr: 'Le prochain audit les lira.', en: 'The next audit will read them.' })}
            </p>
          ) : (
            <>
              <p className="quiet">
                {t({ fr: 'Lues par l’audit du ', en: 'Read by the audit of ' })}
                <Time at={as_of} now={now} />
                {t({
                  fr: '. Dû : positif ; détenu chez un opérateur : négatif.',
                  en: '. Owed: positive; held at an operator: negative.',
                })}
              </p>
              <Table
                label={title}
                rows={data}
                keyOf={({ mode, account }) => `${mode} ${account}`}
                columns={[
                  {
                    head: t({ fr: 'Compte', en: 'Account' }),
                    cell: ({ account }) => <code>{account}</code>,
                  },
                  {
                    head: t({ fr: 'Mode', en: 'Mode' }),
                    cell: ({ mode }) => <ModeBadge mode={mode} />,
                  },
                  {
                    head: t({ fr: 'Somme', en: 'Sum' }),
                    isSum: true,
                    cell: ({ balance }) => <Money francs={balance} />,
                  },
                ]}
              />
              <div className="row">
                <PageExport
                  of={whole(data)}
                  name="ledger-accounts"
                  columns={allMembers(data)}
                  what={title}
                />
              </div>
            </>
          )
        }
      </Read>
    </Section>
  );
}
