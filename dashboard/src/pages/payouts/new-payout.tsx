// A payout in two steps: where to and how much, then the quote's figures (UI102). What would refuse it is said before.
import { useState } from 'react';
import type { FeePayer } from '../../../../contract/payments/payments.shapes.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { money, readMoney } from '../../lib/money.ts';
import { Quoted } from '../../parts/quoted.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices, Field } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Money } from '../../ui/values.tsx';

type Quote = ReplyOf<'quotePayout'>;
type Destination = ReplyOf<'listDestinations'>['data'][number];
type Asked = { to: string; amount: string; feePayer: FeePayer; description: string };

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const read = useRead('listDestinations', { project: id, mode, query: { limit: 100 } });
  return (
    <>
      <PageHead
        title={t({ fr: 'Nouveau virement', en: 'New payout' })}
        above={
          <Link to={pathTo('payouts', { id, mode })}>
            {t({ fr: '← Virements', en: '← Payouts' })}
          </Link>
        }
      />
      <Read of={read}>
        {({ data }) => {
          const ready = data.filter(({ status }) => status === 'verified');
          return ready.length > 0 ? <Steps ready={ready} /> : <NoneReady some={data.length > 0} />;
        }}
      </Read>
    </>
  );
}

function NoneReady({ some }: { some: boolean }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  return (
    <Empty
      title={t({ fr: 'Pas encore de destination vérifiée', en: 'No verified destination yet' })}
    >
      <p>
        {t({
          fr: 'L’argent ne part que vers un compte que vous avez vérifié par un code.',
          en: 'Money leaves only to an account that you verified by a code.',
        })}
      </p>
      <p>
        <Link
          className="button"
          to={pathTo(some ? 'destinations' : 'newDestination', { id, mode })}
        >
          {some
            ? t({ fr: 'Vérifier une destination', en: 'Verify a destination' })
            : t({ fr: 'Ajouter une destination', en: 'Add a destination' })}
        </Link>
      </p>
    </Empty>
  );
}

function Steps({ ready }: { ready: Destination[] }) {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const go = useGo();
  const refresh = useRefresh();
  const first = ready.find((one) => one.default) ?? ready[0];
  const [quote, setQuote] = useState<Quote>();
  const [asked, setAsked] = useState<Asked>({
    to: first?.id ?? '',
    amount: '',
    feePayer: 'merchant',
    description: '',
  });
  const what = () => ({
    destination_id: asked.to,
    amount: readMoney(asked.amount) ?? 0,
    fee_payer: asked.feePayer,
  });
  const ask = async () => setQuote(await call('quotePayout', { project: id, mode, body: what() }));
  if (!quote) return <Sum ready={ready} asked={asked} set={setAsked} ask={ask} />;
  const confirm = async (key: string) => {
    const description = asked.description.trim();
    const body = { ...what(), quote_hash: quote.quote_hash, ...(description && { description }) };
    const made = await call('createPayout', { project: id, mode, key, body });
    await refresh('listPayouts', 'getBalances', 'getMerchant');
    go(pathTo('payout', { id, mode, payoutId: made.id }), { instead: true });
  };
  const sum = (francs: number) => <Money francs={francs} />;
  return (
    <div className="card">
      <Quoted
        expiresAt={quote.expires_at}
        confirm={confirm}
        renew={ask}
        back={() => setQuote(undefined)}
        act={t({
          fr: `Virer ${money(quote.amount, lang)}`,
          en: `Pay out ${money(quote.amount, lang)}`,
        })}
        facts={[
          [t({ fr: 'Vers', en: 'To' }), nameOf(ready.find((one) => one.id === asked.to))],
          [t({ fr: 'Montant', en: 'Amount' }), sum(quote.amount)],
          [t({ fr: 'Frais', en: 'Fee' }), sum(quote.fee)],
          [t({ fr: 'Débité de votre solde', en: 'Debited from you' }), sum(quote.debit_amount)],
          [t({ fr: 'Reçu', en: 'Received' }), sum(quote.received_amount)],
          [t({ fr: 'Disponible ensuite', en: 'Available afterwards' }), sum(quote.available_after)],
        ]}
      />
    </div>
  );
}

const nameOf = (one: Destination | undefined): string =>
  [one?.label, one?.phone_masked ?? one?.account_masked].filter(Boolean).join(' – ');

function Sum({
  ready,
  asked,
  set,
  ask,
}: {
  ready: Destination[];
  asked: Asked;
  set: (asked: Asked) => void;
  ask: () => Promise<void>;
}) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const balances = useRead('getBalances', { project: id, mode });
  const form = useForm(ask);
  const labels = {
    destination_id: t({ fr: 'Vers', en: 'To' }),
    amount: t({ fr: 'Montant', en: 'Amount' }),
    fee_payer: t({ fr: 'Frais', en: 'Fee' }),
    description: t({ fr: 'Description', en: 'Description' }),
  };
  return (
    <Form
      form={form}
      labels={labels}
      acts={
        <Button type="submit" busy={form.busy}>
          {t({ fr: 'Voir les frais', en: 'See the fee' })}
        </Button>
      }
    >
      <Choices
        name="destination_id"
        label={labels.destination_id}
        chosen={[asked.to]}
        choose={(to) => set({ ...asked, to })}
        fault={form.faults['destination_id']}
        options={ready.map((one) => ({ value: one.id, text: nameOf(one) }))}
      />
      <MoneyField
        name="amount"
        label={labels.amount}
        hint={
          balances.data && (
            <>
              {t({ fr: 'Disponible : ', en: 'Available: ' })}
              <Money francs={balances.data.available} />
            </>
          )
        }
        fault={form.faults['amount']}
        value={asked.amount}
        change={(amount) => set({ ...asked, amount })}
      />
      <FeePayerChoice asked={asked} set={set} fault={form.faults['fee_payer']} />
      <Field
        name="description"
        label={labels.description}
        hint={t({ fr: 'Facultatif.', en: 'Optional.' })}
        fault={form.faults['description']}
        value={asked.description}
        onChange={(event) => set({ ...asked, description: event.target.value })}
      />
    </Form>
  );
}

function FeePayerChoice({
  asked,
  set,
  fault,
}: {
  asked: Asked;
  set: (asked: Asked) => void;
  fault: string | undefined;
}) {
  const { t } = useLang();
  return (
    <Choices
      name="fee_payer"
      label={t({ fr: 'Frais', en: 'Fee' })}
      chosen={[asked.feePayer]}
      choose={(feePayer) => set({ ...asked, feePayer })}
      fault={fault}
      options={[
        { value: 'merchant', text: t({ fr: 'En plus du montant', en: 'On top of the amount' }) },
        {
          value: 'customer',
          text: t({ fr: 'Retenus sur le montant', en: 'Kept from the amount' }),
        },
      ]}
    />
  );
}
