// What is read: rows and the way through them, values, secrets, code, pictures, what happened.
import { useState } from 'react';
import { CallSample } from '../code/sample.tsx';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Bars } from '../ui/bars.tsx';
import { Button } from '../ui/button.tsx';
import { Json } from '../ui/code-block.tsx';
import { Copied } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { Meter } from '../ui/meter.tsx';
import { NumberedPages } from '../ui/numbered-pages.tsx';
import { Pager } from '../ui/pager.tsx';
import { Progress } from '../ui/progress.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Secret } from '../ui/secret.tsx';
import { Table } from '../ui/table.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { Badge, Money, Time } from '../ui/values.tsx';
import { paymentWords } from '../words/status.ts';
import { Specimen } from './specimen.tsx';

const at = '2026-11-20T09:30:00.000Z';
const now = Date.parse('2026-11-20T09:33:00.000Z');

const payments = [
  { id: 'pay_01', amount: 1_234_567, status: 'succeeded' },
  { id: 'pay_02', amount: 0, status: 'processing' },
  { id: 'pay_03', amount: -4_500, status: 'failed' },
] as const;

export function Shown() {
  return (
    <>
      <Rows />
      <Values />
      <Code />
      <Drawn />
      <Happened />
    </>
  );
}

function Rows() {
  const { t } = useLang();
  const here = pathTo('design');
  const [hasNumbers, setNumbers] = useState(false);
  return (
    <Specimen name={{ fr: 'Tableau, pages de liste', en: 'Table, pager' }}>
      <Table
        label={t({ fr: 'Paiements', en: 'Payments' })}
        rows={payments}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Id', cell: ({ id }) => <code>{id}</code> },
          {
            head: t({ fr: 'Montant', en: 'Amount' }),
            isSum: true,
            cell: ({ amount }) => <Money francs={amount} />,
          },
          {
            head: t({ fr: 'État', en: 'Status' }),
            cell: ({ status }) => <Badge {...paymentWords[status]} />,
          },
        ]}
      />
      <p>
        <Button
          look="second"
          small
          aria-pressed={hasNumbers}
          onClick={() => setNumbers(!hasNumbers)}
        >
          {t({ fr: 'Pages numérotées', en: 'Numbered pages' })}
        </Button>
      </p>
      {hasNumbers ? (
        <NumberedPages here={here} search={{}} of={{ page: 2, total_pages: 3 }} />
      ) : (
        <Pager here={here} search={{ cursor: 'x' }} cursor="y" />
      )}
    </Specimen>
  );
}

function Values() {
  const { t } = useLang();
  const states = Object.entries(paymentWords);
  return (
    <Specimen name={{ fr: 'Badge, heure, montant, copie', en: 'Badge, time, money, copy' }}>
      <p className="row">
        {states.map(([state, word]) => (
          <Badge key={state} {...word} />
        ))}
      </p>
      <Facts
        facts={[
          [t({ fr: 'Heure', en: 'Time' }), <Time key="t" at={at} now={now} />],
          [t({ fr: 'À la seconde', en: 'To the second' }), <Time key="e" at={at} exact />],
          [t({ fr: 'Montant', en: 'Amount' }), <Money key="m" francs={1_234_567} />],
          [t({ fr: 'Montant rendu', en: 'Amount given back' }), <Money key="n" francs={-4_500} />],
          ['Id', <Copied key="c" text="pay_01j9zq3v5w8x2y4z6a8b0c2d4e" />],
        ]}
      />
    </Specimen>
  );
}

function Code() {
  const { t } = useLang();
  const [isShown, show] = useState(true);
  const call = { method: 'GET', path: '/v1/payments' } as const;
  return (
    <Specimen name={{ fr: 'Secret, code, JSON', en: 'Secret, code, JSON' }}>
      {isShown ? (
        <Secret
          kind="key"
          text="sk_svc_pay_test_0000000000"
          label={t({ fr: 'Clé de la caisse', en: 'Key of the till' })}
        />
      ) : null}
      <p>
        <Button look="second" small onClick={() => show(!isShown)}>
          {isShown
            ? t({ fr: 'Ôter le secret', en: 'Take the secret away' })
            : t({ fr: 'Montrer le secret', en: 'Show the secret' })}
        </Button>
      </p>
      <CallSample call={call} />
      <Json value={{ id: 'pay_01', amount: 10_000, metadata: { table: '4' } }} />
    </Specimen>
  );
}

const days = ['16', '17', '18', '19', '20'];

function Drawn() {
  const { t } = useLang();
  const heads = [t({ fr: 'Jour', en: 'Day' }), t({ fr: 'Appels', en: 'Calls' })] as const;
  return (
    <Specimen
      name={{ fr: 'Graphique, jauge, avancement, code QR', en: 'Chart, meter, progress, QR' }}
    >
      <Bars
        title={t({ fr: 'Appels par jour', en: 'Calls by day' })}
        finding={t({ fr: '412 appels, le plus le 18.', en: '412 calls, most on the 18th.' })}
        heads={heads}
        rows={days.map((label, n) => ({ label, value: [12, 90, 200, 110, 0][n] ?? 0 }))}
      />
      <Bars
        title={t({ fr: 'Rien encore', en: 'Nothing yet' })}
        finding={t({ fr: 'Aucun appel.', en: 'No call.' })}
        heads={heads}
        rows={days.map((label) => ({ label, value: 0 }))}
      />
      <p>
        <Meter label={t({ fr: 'Peu utilisé', en: 'Hardly used' })} used={12} limit={100} />
      </p>
      <p>
        <Meter label={t({ fr: 'Presque épuisé', en: 'Nearly used up' })} used={96} limit={100}>
          <span>{t({ fr: 'épuisé à 16:40', en: 'used up at 16:40' })}</span>
        </Meter>
      </p>
      <Progress label={t({ fr: 'Au début', en: 'At the beginning' })} done={0} of={1_000} />
      <Progress label={t({ fr: 'En cours', en: 'Under way' })} done={430} of={1_000} />
      <Progress label={t({ fr: 'Fini', en: 'Done' })} done={1_000} of={1_000} />
      <p>
        <QrCode
          text="https://example.com/l/panier"
          label={t({ fr: 'Code QR d’un lien', en: 'QR code of a link' })}
          size={160}
        />
      </p>
    </Specimen>
  );
}

function Happened() {
  const { t } = useLang();
  return (
    <Specimen name={{ fr: 'Chronologie', en: 'Timeline' }}>
      <Timeline
        label={t({ fr: 'Ce qui est arrivé', en: 'What happened' })}
        moments={[
          { key: 'a', at, text: t({ fr: 'Créé', en: 'Created' }) },
          {
            key: 'b',
            at: '2026-11-20T09:30:02.000Z',
            text: t({ fr: 'Payé', en: 'Paid' }),
            detail: 'Wave',
          },
        ]}
      />
    </Specimen>
  );
}
