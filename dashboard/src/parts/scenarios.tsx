// Everything that the simulator can be told, in its own words: a payment of each outcome at a press, and the magic numbers
// to try from a program (UI118).
import { useState } from 'react';
import { call, type ReplyOf } from '../api/call.ts';
import { useRead, useRefresh } from '../api/reads.ts';
import { newKey } from '../lib/form-key.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { mayAct } from '../shell/me.tsx';
import { useProject } from '../shell/place.tsx';
import { Act } from '../ui/act.tsx';
import { Copied } from '../ui/copy.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Badge, Money } from '../ui/values.tsx';
import { paymentWords } from '../words/status.ts';

type All = ReplyOf<'listScenarios'>;
type Scenario = All['payer_numbers'][number];
type Made = ReplyOf<'createPayment'>;

/** As a sentence begins: the list's texts go on after a colon elsewhere. */
const begun = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function Scenarios() {
  const { t } = useLang();
  const { project } = useProject();
  const read = useRead('listScenarios', {});
  const [made, setMade] = useState<Made>();
  return (
    <Section
      title={t({ fr: 'Scénarios', en: 'Scenarios' })}
      lead={t({
        fr: 'Chaque bouton crée un paiement de test de 10 000 francs qui se déroule ainsi.',
        en: 'Each button makes a test payment of 10,000 francs that goes this way.',
      })}
    >
      <div role="status">{made && <Latest made={made} />}</div>
      <Read of={read} lines={8}>
        {(all) => (
          <div className="stack">
            <Payments all={all} done={setMade} mayMake={mayAct(project.role, 'user')} />
            <More
              title={t({ fr: 'Numéros de payeur', en: 'Payer numbers' })}
              rows={all.payer_numbers}
            />
            <More title={t({ fr: 'Destinations', en: 'Destinations' })} rows={all.destinations} />
            <More title={t({ fr: 'Montants', en: 'Amounts' })} rows={all.amounts} />
            <More
              title={t({ fr: 'Remboursements, par en-tête', en: 'Refunds, by header' })}
              rows={all.headers.refunds}
            />
            <More
              title={t({ fr: 'Virements, par en-tête', en: 'Payouts, by header' })}
              rows={all.headers.payouts}
            />
            <More
              title={t({ fr: 'Toute écriture, par en-tête', en: 'Any write, by header' })}
              rows={all.headers.any}
            />
          </div>
        )}
      </Read>
    </Section>
  );
}

function Latest({ made }: { made: Made }) {
  const { t } = useLang();
  const { id } = useProject();
  const live = useRead('getPayment', {
    project: id,
    mode: 'test',
    params: { id: made.id },
  });
  const { status } = live.data ?? made;
  return (
    <p className="notice">
      <Badge {...paymentWords[status]} />
      <Link to={pathTo('payment', { id, mode: 'test', paymentId: made.id })}>
        {t({ fr: 'Paiement de', en: 'Payment of' })} <Money francs={made.amount} />
      </Link>
    </p>
  );
}

function Payments({
  all,
  done,
  mayMake,
}: {
  all: All;
  done: (made: Made) => void;
  mayMake: boolean;
}) {
  const { t } = useLang();
  const { id } = useProject();
  const refresh = useRefresh();
  const role = t({
    fr: 'Votre rôle permet seulement de lire.',
    en: 'Your role only lets you read.',
  });
  const make = async (outcome: string) => {
    const body = { amount: 10_000, channel: 'wave' as const, customer: { phone: '+221771234567' } };
    const key = newKey();
    done(await call('createPayment', { project: id, mode: 'test', key, simulate: outcome, body }));
    await refresh('getTestClock', 'listPayments');
  };
  return (
    <Table
      label={t({ fr: 'Paiements', en: 'Payments' })}
      rows={all.headers.payments}
      keyOf={(row) => row.outcome}
      columns={[
        {
          head: t({ fr: 'Ce qui arrive', en: 'What happens' }),
          cell: (row) => begun(t({ fr: row.text_fr, en: row.text_en })),
        },
        {
          head: t({ fr: 'Mot', en: 'Word' }),
          cell: (row) => <code>{row.outcome}</code>,
        },
        {
          head: t({ fr: 'Essayer', en: 'Try' }),
          cell: (row) => (
            <Act
              look="second"
              small
              reason={mayMake ? undefined : role}
              aria-label={`${t({ fr: 'Créer', en: 'Create' })} ${row.outcome}`}
              run={() => make(row.outcome)}
            >
              {t({ fr: 'Créer', en: 'Create' })}
            </Act>
          ),
        },
      ]}
    />
  );
}

function More({ title, rows }: { title: string; rows: readonly Scenario[] }) {
  const { t } = useLang();
  return (
    <details>
      <summary>{title}</summary>
      <Table
        label={title}
        rows={rows}
        keyOf={(row) => `${row.trigger} ${row.outcome}`}
        columns={[
          {
            head: t({ fr: 'Ce qui arrive', en: 'What happens' }),
            cell: (row) => begun(t({ fr: row.text_fr, en: row.text_en })),
          },
          {
            head: t({ fr: 'Déclencheur', en: 'Trigger' }),
            cell: (row) => <Copied text={row.trigger} />,
          },
        ]}
      />
    </details>
  );
}
