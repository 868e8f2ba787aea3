// Everything that the simulator can be told to do, by object and in words: each at a press, with what a program writes for it
// (UI118).

import { useState } from 'react';
import type { Text } from '../../../contract/text.ts';
import type { ReplyOf } from '../api/call.ts';
import { useRead, useRefresh } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import type { Role } from '../shell/me.tsx';
import { useProject } from '../shell/place.tsx';
import { Act } from '../ui/act.tsx';
import { Copied } from '../ui/copy.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { ObjectLink } from './object-link.tsx';
import { useReadOnly } from './read-only.ts';
import { type Scenario, type Trial, trialsIn } from './trials.ts';

type All = ReplyOf<'listScenarios'>;

/** As a sentence begins: the list's texts go on after a colon elsewhere. */
const begun = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function Scenarios() {
  const { t } = useLang();
  const read = useRead('listScenarios', {});
  const [made, setMade] = useState<string>();
  return (
    <Section
      title={t({ fr: 'Scénarios', en: 'Scenarios' })}
      lead={t({
        fr: 'Chaque bouton crée un objet de test qui se déroule ainsi : un paiement de 10 000 francs, son remboursement, son litige, un virement. Le déclencheur fait de même dans un programme ; « ;delay=30 » après le mot change le délai, « X-Svc-Simulate-Seed » le fait varier, toujours pareil.',
        en: 'Each button makes a test object that goes this way: a payment of 10,000 francs, its refund, its dispute, a payout. The trigger does the same in a program; “;delay=30” after the word changes the delay, “X-Svc-Simulate-Seed” makes it vary, the same way each time.',
      })}
    >
      <div role="status">{made && <Made of={made} />}</div>
      <Read of={read} lines={8}>
        {(all) => <ByObject all={all} done={setMade} />}
      </Read>
    </Section>
  );
}

function Made({ of }: { of: string }) {
  const { t } = useLang();
  const { id } = useProject();
  return (
    <p className="notice">
      {t({ fr: 'Créé : ', en: 'Made: ' })}
      <ObjectLink id={id} mode="test" of={of} />
    </p>
  );
}

const create: Text = { fr: 'Créer', en: 'Create' };

function ByObject({ all, done }: { all: All; done: (made: string) => void }) {
  const { t } = useLang();
  const { id } = useProject();
  const trials = trialsIn(id);
  const { headers } = all;
  const groups: [Text, readonly Scenario[], Trial | undefined, Role?][] = [
    [{ fr: 'Paiements, par en-tête', en: 'Payments, by header' }, headers.payments, trials.payment],
    [
      { fr: 'Paiements, par numéro de payeur', en: 'Payments, by payer number' },
      all.payer_numbers,
      trials.number,
    ],
    [
      { fr: 'Paiements, par montant sur leur page', en: 'Payments, by amount on their page' },
      all.amounts,
      trials.sum,
    ],
    [
      { fr: 'Remboursements, par en-tête', en: 'Refunds, by header' },
      headers.refunds,
      trials.refund,
    ],
    [
      { fr: 'Virements, par en-tête', en: 'Payouts, by header' },
      headers.payouts,
      trials.payout,
      'admin',
    ],
    [
      { fr: 'Virements, par destination', en: 'Payouts, by destination' },
      all.destinations,
      trials.destination,
      'admin',
    ],
    [{ fr: 'Litiges', en: 'Disputes' }, all.disputes, trials.dispute],
    [{ fr: 'Codes de vérification', en: 'Verification codes' }, all.codes, undefined],
    [{ fr: 'Identité', en: 'Identity' }, all.identities, undefined],
    [
      { fr: 'Toute écriture, par en-tête', en: 'Any write, by header' },
      headers.any,
      trials.payment,
    ],
  ];
  return (
    <div className="stack">
      {groups.map(([title, rows, trial, least]) => (
        <Group key={title.en} title={t(title)} {...{ rows, trial, least, done }} />
      ))}
    </div>
  );
}

type Shown = {
  title: string;
  rows: readonly Scenario[];
  trial: Trial | undefined;
  /** Whom the operation asks for, where any user will not do. */
  least: Role | undefined;
  done: (made: string) => void;
};

function Group({ title, rows, trial, least, done }: Shown) {
  const { t } = useLang();
  const columns: Column<Scenario>[] = [
    { head: t({ fr: 'Ce qui arrive', en: 'What happens' }), cell: (row) => <Happens row={row} /> },
    { head: t({ fr: 'Déclencheur', en: 'Trigger' }), cell: (row) => <Triggers row={row} /> },
  ];
  if (trial) {
    columns.push({
      head: t({ fr: 'Essayer', en: 'Try' }),
      cell: (row) => <Try {...{ row, trial, least, done }} />,
    });
  }
  return (
    <details>
      <summary>{title}</summary>
      <Table
        label={title}
        rows={rows}
        keyOf={(row) => `${row.trigger} ${row.outcome}`}
        columns={columns}
      />
    </details>
  );
}

function Happens({ row }: { row: Scenario }) {
  const { t } = useLang();
  const seconds = row.delay_s;
  return (
    <>
      {begun(t({ fr: row.text_fr, en: row.text_en }))}
      {seconds !== null && (
        <small className="quiet">
          {' '}
          {t({ fr: `(après ${seconds} s)`, en: `(after ${seconds} s)` })}
        </small>
      )}
    </>
  );
}

/** A wallet's number, and how an account of a bank ends that does the same. */
function Triggers({ row }: { row: Scenario }) {
  const { t } = useLang();
  const end = /^\+2217000000(2\d)$/.exec(row.trigger)?.[1];
  return (
    <>
      <Copied text={row.trigger} />
      {end && (
        <small className="quiet">
          {t({
            fr: ` ou un compte bancaire qui finit par ${end}`,
            en: ` or a bank account that ends with ${end}`,
          })}
        </small>
      )}
    </>
  );
}

type Tried = Pick<Shown, 'least' | 'done'> & { row: Scenario; trial: Trial };

function Try({ row, trial, least, done }: Tried) {
  const { t } = useLang();
  const readOnly = useReadOnly(least);
  const refresh = useRefresh();
  return (
    <Act
      look="second"
      small
      reason={readOnly}
      aria-label={`${t(create)} ${row.trigger}`}
      run={async () => {
        done(await trial(row));
        await refresh('getTestClock', 'listPayments', 'getBalances', 'listEvents');
      }}
    >
      {t(create)}
    </Act>
  );
}
