// One payment: its figures, what happened to it, what can be done with it (UI98, as far as operations stand).

import { useReadAgain } from '../../api/awaiting.ts';
import type { ReplyOf } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { money } from '../../lib/money.ts';
import type { Mode } from '../../lib/storage.ts';
import { LedgerLines } from '../../parts/ledger-lines.tsx';
import { PaymentActs } from '../../parts/payment-acts.tsx';
import { Happened } from '../../parts/payment-timeline.tsx';
import { useTax } from '../../parts/tax.tsx';
import { NextLook } from '../../parts/under-way.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Json } from '../../ui/code-block.tsx';
import { Copied } from '../../ui/copy.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Money, Time } from '../../ui/values.tsx';
import { channelTexts } from '../../words/channels.ts';
import { afterFailure } from '../../words/failures.ts';
import { paymentWords } from '../../words/status.ts';
import css from './payment.module.css';

export type PaymentDetail = ReplyOf<'getPayment'>;

const isUnderWay = (payment: PaymentDetail | undefined) =>
  payment?.status === 'pending' || payment?.status === 'processing';

export function Page() {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const paymentId = useParam('paymentId');
  const read = useRead('getPayment', {
    project: id,
    mode,
    params: { id: paymentId },
    query: { expand: 'attempts,events,ledger,refunds,dispute' },
  });
  const above = (
    <Link to={pathTo('payments', { id, mode })}>{t({ fr: '← Paiements', en: '← Payments' })}</Link>
  );
  const payment = read.data;
  const awaiting = useReadAgain(read, isUnderWay(payment));
  const isGone = read.error instanceof CallError && read.error.status === 404;
  return (
    <>
      <PageHead
        docs="getPayment"
        title={
          payment
            ? `${t({ fr: 'Paiement de', en: 'Payment of' })} ${money(payment.amount, lang)}`
            : t({ fr: 'Paiement', en: 'Payment' })
        }
        above={above}
        aside={
          payment?.status === 'succeeded' && (
            <Link className="button second" to={pathTo('receipt', { id, mode, paymentId })}>
              {t({ fr: 'Reçu', en: 'Receipt' })}
            </Link>
          )
        }
      >
        {payment && <Badge {...paymentWords[payment.status]} />}
        {isGone &&
          t({
            fr: 'Ce projet n’a pas ce paiement dans ce mode.',
            en: 'This project has no such payment in this mode.',
          })}
      </PageHead>
      <Read of={read} lines={8}>
        {(found) => <Shown payment={found} id={id} mode={mode} />}
      </Read>
      <ReadAgain {...awaiting} />
    </>
  );
}

function Shown({ payment, id, mode }: { payment: PaymentDetail; id: string; mode: Mode }) {
  const { t } = useLang();
  const refresh = useRefresh();
  const changed = () => refresh('getPayment', 'listPayments', 'getBalances');
  return (
    <div className={css['columns']}>
      <div className="stack wide">
        <State payment={payment} />
        {isUnderWay(payment) && payment.checkout_url && <Checkout url={payment.checkout_url} />}
        <PaymentActs payment={payment} id={id} mode={mode} changed={changed} />
        <section className="stack close" aria-labelledby="happened">
          <h2 id="happened">{t({ fr: 'Déroulement', en: 'What happened' })}</h2>
          <Happened payment={payment} id={id} mode={mode} />
        </section>
      </div>
      <div className="stack wide">
        <section className="card" aria-label={t({ fr: 'Montants', en: 'Figures' })}>
          <Figures payment={payment} />
        </section>
        <section className="card" aria-label={t({ fr: 'Détails', en: 'Details' })}>
          <Details payment={payment} />
        </section>
        <LedgerLines of={payment} />
        <details>
          <summary>{t({ fr: 'Comme l’API le donne', en: 'As the API gives it' })}</summary>
          <Json value={payment} />
        </details>
      </div>
    </div>
  );
}

/** The state in a sentence, with what the merchant can do about it. */
function State({ payment }: { payment: PaymentDetail }) {
  const { t } = useLang();
  const { status, failure, provider_state: state, late } = payment;
  if (failure) {
    return (
      <p className="notice bad">
        {failure.message} {t(afterFailure[failure.code])}
      </p>
    );
  }
  if (state?.state === 'unknown') {
    return (
      <p className="notice warn">
        {t({
          fr: 'L’opérateur n’a pas encore dit ce qu’il en est.',
          en: 'The operator has not said yet how it stands.',
        })}
        <NextLook of={state} />
      </p>
    );
  }
  if (status === 'pending') {
    return (
      <p className="notice">
        {t({
          fr: 'Le payeur n’a pas encore payé.',
          en: 'The payer has not paid yet.',
        })}
      </p>
    );
  }
  if (status === 'processing') {
    return (
      <p className="notice">
        {payment.next_action?.text ??
          t({
            fr: 'L’opérateur attend la confirmation du payeur.',
            en: 'The operator waits for the payer to confirm.',
          })}
      </p>
    );
  }
  if (status === 'expired') {
    return (
      <p className="notice">
        {t({
          fr: 'Il n’a pas été payé à temps. Créez un nouveau paiement si le payeur veut encore payer.',
          en: 'It was not paid in time. Create a new payment if the payer still wants to pay.',
        })}
      </p>
    );
  }
  if (late) {
    return (
      <p className="notice warn">
        {t({ fr: 'Payé après son expiration.', en: 'Paid after it had expired.' })}
      </p>
    );
  }
  return (
    <p className="notice good">
      {t({
        fr: 'Le payeur a payé ; le montant net est compté dans votre solde.',
        en: 'The payer has paid; the net amount is counted in your balance.',
      })}
    </p>
  );
}

function Checkout({ url }: { url: string }) {
  const { t } = useLang();
  return (
    <section className="card stack close" aria-labelledby="checkout">
      <h2 id="checkout">{t({ fr: 'Page du payeur', en: 'The payer’s page' })}</h2>
      <p className="quiet">
        {t({
          fr: 'Envoyez cette adresse au payeur, ou montrez-lui le code.',
          en: 'Send this address to the payer, or show them the code.',
        })}
      </p>
      <Copied text={url} label={t({ fr: 'l’adresse', en: 'the address' })} />
      <p>
        <a className="button second" href={url} target="_blank" rel="noreferrer">
          {t({ fr: 'Ouvrir la page', en: 'Open the page' })}
        </a>
      </p>
      <img
        className={css['qr']}
        src={`${new URL(url).pathname}/qr.png`}
        alt={t({ fr: 'Code QR de la page du payeur', en: 'QR code of the payer’s page' })}
        width={180}
        height={180}
        loading="lazy"
      />
    </section>
  );
}

function Figures({ payment }: { payment: PaymentDetail }) {
  const { t } = useLang();
  const sum = (francs: number) => <Money francs={francs} />;
  const payer =
    payment.fee_payer === 'merchant'
      ? t({ fr: 'payés par vous', en: 'paid by you' })
      : t({ fr: 'payés par le client', en: 'paid by the customer' });
  const facts: Fact[] = [
    [t({ fr: 'Montant', en: 'Amount' }), sum(payment.amount)],
    payment.discount_amount > 0 && [
      t({ fr: 'Remise', en: 'Discount' }),
      <span key="d">
        {sum(-payment.discount_amount)} {payment.offer_code && <code>{payment.offer_code}</code>}
      </span>,
    ],
    [
      t({ fr: 'Frais', en: 'Fee' }),
      <span key="f">
        {sum(payment.fee)} <small className="quiet">({payer})</small>
      </span>,
    ],
    [t({ fr: 'Débité au payeur', en: 'Charged to the payer' }), sum(payment.charged_amount)],
    useTax(payment.taxes),
    [
      t({ fr: 'Net pour vous', en: 'Net for you' }),
      <strong key="n">{sum(payment.net_amount)}</strong>,
    ],
    payment.refunded_amount > 0 && [
      t({ fr: 'Remboursé', en: 'Refunded' }),
      sum(payment.refunded_amount),
    ],
    payment.refund_pending_amount > 0 && [
      t({ fr: 'Remboursement en cours', en: 'Refund under way' }),
      sum(payment.refund_pending_amount),
    ],
  ];
  return <Facts facts={facts} />;
}

function Details({ payment }: { payment: PaymentDetail }) {
  const { t } = useLang();
  const { customer, channel, metadata } = payment;
  const facts: Fact[] = [
    [t({ fr: 'Id', en: 'Id' }), <Copied key="i" text={payment.id} />],
    [
      t({ fr: 'Canal', en: 'Channel' }),
      channel ? t(channelTexts[channel]) : t({ fr: 'au choix du payeur', en: 'payer’s choice' }),
    ],
    customer.name !== null && [t({ fr: 'Payeur', en: 'Payer' }), customer.name],
    customer.phone !== null && [
      t({ fr: 'Téléphone', en: 'Phone' }),
      <Copied key="p" text={customer.phone} />,
    ],
    customer.email !== null && [t({ fr: 'E-mail', en: 'E-mail' }), customer.email],
    payment.description !== null && [
      t({ fr: 'Description', en: 'Description' }),
      payment.description,
    ],
    payment.merchant_reference !== null && [
      t({ fr: 'Référence', en: 'Reference' }),
      <Copied key="r" text={payment.merchant_reference} />,
    ],
    Boolean(payment.provider_state?.reference) && [
      t({ fr: 'Chez l’opérateur', en: 'At the operator' }),
      <Copied key="o" text={payment.provider_state?.reference ?? ''} />,
    ],
    isUnderWay(payment) && [
      t({ fr: 'Expire', en: 'Expires' }),
      <Time key="e" at={payment.expires_at} />,
    ],
    Object.keys(metadata).length > 0 && [
      t({ fr: 'Métadonnées', en: 'Metadata' }),
      <ul key="m" className="plain">
        {Object.entries(metadata).map(([name, value]) => (
          <li key={name}>
            <code>{name}</code>
            {t({ fr: ' : ', en: ': ' })}
            {value}
          </li>
        ))}
      </ul>,
    ],
  ];
  return <Facts facts={facts} />;
}
