// A payout in two steps: where to and how much, then the quote's figures (UI102). What would refuse it is said before.
import { type ReactNode, useRef, useState } from 'react';
import type { FeePayer } from '../../../../contract/payments/payments.shapes.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { formKey } from '../../lib/form-key.ts';
import { money, readMoney } from '../../lib/money.ts';
import { giveFocusBack, useTakenFocus } from '../../lib/taken-focus.ts';
import { typedTexts } from '../../lib/typed.ts';
import { PayoutsLeft } from '../../parts/payouts-left.tsx';
import { Fee, Quoted } from '../../parts/quoted.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Choices, Field } from '../../ui/field.tsx';
import { type Fields, type Labels, useFields } from '../../ui/fields.ts';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { FieldsForm } from '../../ui/new-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Money } from '../../ui/values.tsx';
import { payoutFeePayerTexts } from '../../words/money.ts';

type Quote = ReplyOf<'quotePayout'>;
type Destination = ReplyOf<'listDestinations'>['data'][number];
type Asked = {
  destination_id: string;
  amount: string;
  fee_payer: FeePayer;
  description: string;
};

const labels: Labels<Asked> = {
  destination_id: { fr: 'Vers', en: 'To' },
  amount: { fr: 'Montant', en: 'Amount' },
  fee_payer: { fr: 'Frais', en: 'Fee' },
  description: { fr: 'Description', en: 'Description' },
};

const bodyOf = ({ destination_id, amount, fee_payer }: Asked) => ({
  destination_id,
  amount: readMoney(amount) ?? Number.NaN,
  fee_payer,
});

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const read = useRead('listDestinations', { project: id, mode, query: { limit: 100 } });
  // Without an identity nothing leaves: known, it is said above the page (UI46).
  useRead('getMerchant', { project: id, mode });
  return (
    <>
      <PageHead
        docs="createPayout"
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
          if (ready.length === 0) return <NoneReady some={data.length > 0} />;
          return (
            <div className="stack wide">
              <PayoutsLeft />
              <Steps ready={ready} />
            </div>
          );
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
  const [keys] = useState(formKey);
  const ask = async (asked: Asked) =>
    setQuote(await call('quotePayout', { project: id, mode, body: bodyOf(asked) }));
  const empty: Asked = {
    destination_id: first?.id ?? '',
    amount: '',
    fee_payer: 'merchant',
    description: '',
  };
  const fields = useFields(empty, labels, ask);
  if (!quote) return <Sum ready={ready} fields={fields} />;
  const asked = fields.values;
  const confirm = async (key: string) => {
    const { quote_hash } = quote;
    const body = { ...bodyOf(asked), quote_hash, ...typedTexts(asked, 'description') };
    const made = await call('createPayout', { project: id, mode, key, body });
    await refresh('listPayouts', 'getBalances', 'getMerchant');
    go(pathTo('payout', { id, mode, payoutId: made.id }), { instead: true });
  };
  const sum = (francs: number) => <Money francs={francs} />;
  return (
    <Figures>
      <Quoted
        quoteHash={quote.quote_hash}
        confirm={confirm}
        renew={() => ask(asked)}
        back={() => setQuote(undefined)}
        formKey={keys}
        labels={fields.labels}
        available_after={quote.available_after}
        act={t({
          fr: `Virer ${money(quote.amount, lang)}`,
          en: `Pay out ${money(quote.amount, lang)}`,
        })}
        facts={[
          [
            t({ fr: 'Vers', en: 'To' }),
            nameOf(ready.find((one) => one.id === asked.destination_id)),
          ],
          [t({ fr: 'Montant', en: 'Amount' }), sum(quote.amount)],
          [t({ fr: 'Frais', en: 'Fee' }), <Fee key="f" of={quote} payers={payoutFeePayerTexts} />],
          [t({ fr: 'Débité de votre solde', en: 'Debited from you' }), sum(quote.debit_amount)],
          [t({ fr: 'Reçu', en: 'Received' }), sum(quote.received_amount)],
          [t({ fr: 'Disponible ensuite', en: 'Available afterwards' }), sum(quote.available_after)],
        ]}
      />
    </Figures>
  );
}

/** In the place of the form, whose button went with it: whoever listens begins at its heading (UI191). */
function Figures({ children }: { children: ReactNode }) {
  const { t } = useLang();
  const heading = useRef<HTMLHeadingElement>(null);
  useTakenFocus(() => {
    const giveBack = giveFocusBack(heading.current);
    heading.current?.focus();
    return giveBack;
  });
  return (
    <section className="card stack" aria-labelledby="figures">
      <h2 id="figures" ref={heading} tabIndex={-1}>
        {t({ fr: 'Devis', en: 'Quote' })}
      </h2>
      {children}
    </section>
  );
}

const nameOf = (one: Destination | undefined): string =>
  [one?.label, one?.phone_masked ?? one?.account_masked].filter(Boolean).join(' – ');

function Sum({ ready, fields }: { ready: Destination[]; fields: Fields<Asked> }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const balances = useRead('getBalances', { project: id, mode });
  return (
    <FieldsForm fields={fields} act={t({ fr: 'Voir les frais', en: 'See the fee' })}>
      <Choices
        {...fields.choice('destination_id')}
        options={ready.map((one) => ({ value: one.id, text: nameOf(one) }))}
      />
      <MoneyField
        {...fields.sum('amount')}
        hint={
          balances.data && (
            <>
              {t({ fr: 'Disponible : ', en: 'Available: ' })}
              <Money francs={balances.data.available} />
            </>
          )
        }
      />
      <Choices
        {...fields.choice('fee_payer')}
        options={[
          { value: 'merchant', text: t({ fr: 'En plus du montant', en: 'On top of the amount' }) },
          {
            value: 'customer',
            text: t({ fr: 'Retenus sur le montant', en: 'Kept from the amount' }),
          },
        ]}
      />
      <Field {...fields.text('description')} hint={t({ fr: 'Facultatif.', en: 'Optional.' })} />
    </FieldsForm>
  );
}
