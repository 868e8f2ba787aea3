// One refund: its figures, how far it is, and in test mode its end at a press (UI100).
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { money } from '../../lib/money.ts';
import { LedgerLines } from '../../parts/ledger-lines.tsx';
import { useEvents } from '../../parts/payment-timeline.tsx';
import { useReadOnly } from '../../parts/read-only.ts';
import { useTax } from '../../parts/tax.tsx';
import { UnderWay, useWhileUnderWay } from '../../parts/under-way.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Act } from '../../ui/act.tsx';
import { Json } from '../../ui/code-block.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { type Moment, Timeline } from '../../ui/timeline.tsx';
import { Badge, Money } from '../../ui/values.tsx';
import { channelTexts } from '../../words/channels.ts';
import { feePayerTexts } from '../../words/money.ts';
import { refundWords } from '../../words/transitions.ts';

type Refund = ReplyOf<'getRefund'>;

export function Page() {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const refundId = useParam('refundId');
  const query = { expand: 'events,ledger' };
  const input = { project: id, mode, params: { id: refundId }, query };
  const read = useRead('getRefund', input);
  const awaiting = useWhileUnderWay(read);
  const refund = read.data;
  return (
    <>
      <PageHead
        docs="getRefund"
        title={
          refund
            ? `${t({ fr: 'Remboursement de', en: 'Refund of' })} ${money(refund.amount, lang)}`
            : t({ fr: 'Remboursement', en: 'Refund' })
        }
        above={
          <Link to={pathTo('refunds', { id, mode })}>
            {t({ fr: '← Remboursements', en: '← Refunds' })}
          </Link>
        }
      >
        {refund && <Badge {...refundWords[refund.status]} />}
      </PageHead>
      <Read of={read} lines={8}>
        {(found) => <Shown refund={found} />}
      </Read>
      <ReadAgain {...awaiting} />
    </>
  );
}

function Shown({ refund }: { refund: Refund }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const role = useReadOnly();
  const refresh = useRefresh();
  const end = async (outcome: 'succeeded' | 'failed') => {
    await call('advanceTestRefund', {
      project: id,
      mode,
      params: { id: refund.id },
      body: { outcome },
    });
    await refresh('getRefund', 'listRefunds', 'getRefundSummary', 'getPayment', 'getBalances');
  };
  const isOpen = mode === 'test' && refund.status === 'requested';
  return (
    <div className="stack wide">
      <State refund={refund} />
      <section className="card" aria-label={t({ fr: 'Montants', en: 'Figures' })}>
        <Figures refund={refund} />
      </section>
      {isOpen && (
        <Section title={t({ fr: 'Terminer ce remboursement de test', en: 'End this test refund' })}>
          <div className="row">
            <Act look="second" reason={role} run={() => end('succeeded')}>
              {t({ fr: 'Le faire aboutir', en: 'Let it succeed' })}
            </Act>
            <Act look="second" reason={role} run={() => end('failed')}>
              {t({ fr: 'Le faire échouer', en: 'Let it fail' })}
            </Act>
          </div>
        </Section>
      )}
      <Section title={t({ fr: 'Déroulement', en: 'What happened' })}>
        <Timeline
          moments={[...useMoments(refund), ...useEvents(refund, id, mode)]}
          label={t({ fr: 'Déroulement', en: 'What happened' })}
        />
      </Section>
      <LedgerLines of={refund} />
      <details>
        <summary>{t({ fr: 'Comme l’API le donne', en: 'As the API gives it' })}</summary>
        <Json value={refund} />
      </details>
    </div>
  );
}

function State({ refund: { status, failure, provider_state: state } }: { refund: Refund }) {
  const { t } = useLang();
  if (failure) {
    return (
      <p className="notice bad">
        {failure.message}{' '}
        {t({
          fr: 'Les fonds sont revenus à votre solde.',
          en: 'The funds are back in your balance.',
        })}
      </p>
    );
  }
  if (status !== 'requested') return null;
  const known = state?.state === 'unknown' ? 'unknown' : 'sent';
  return <UnderWay stage={state === null ? 'reserved' : known} of={state} />;
}

function Figures({ refund }: { refund: Refund }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  return (
    <Facts
      facts={[
        [t({ fr: 'Montant', en: 'Amount' }), <Money key="a" francs={refund.amount} />],
        [
          t({ fr: 'Frais', en: 'Fee' }),
          <span key="f">
            <Money francs={refund.fee} />{' '}
            <small className="quiet">({t(feePayerTexts[refund.fee_payer])})</small>
          </span>,
        ],
        [
          t({ fr: 'Débité de votre solde', en: 'Debited from you' }),
          <Money key="d" francs={refund.debit_amount} />,
        ],
        [
          t({ fr: 'Reçu par le client', en: 'Received by the customer' }),
          <Money key="r" francs={refund.received_amount} />,
        ],
        [
          t({ fr: 'Vers', en: 'To' }),
          `${t(channelTexts[refund.destination.channel])} ${refund.destination.phone_masked ?? ''}`,
        ],
        [
          t({ fr: 'Paiement', en: 'Payment' }),
          <Link key="p" to={pathTo('payment', { id, mode, paymentId: refund.payment_id })}>
            <code>{refund.payment_id}</code>
          </Link>,
        ],
        useTax(refund.taxes),
        refund.reason !== null && [t({ fr: 'Raison', en: 'Reason' }), refund.reason],
        refund.merchant_reference !== null && [
          t({ fr: 'Référence', en: 'Reference' }),
          <Copied key="m" text={refund.merchant_reference} />,
        ],
        [t({ fr: 'Id', en: 'Id' }), <Copied key="i" text={refund.id} />],
      ]}
    />
  );
}

function useMoments({ created_at, succeeded_at, failed_at }: Refund): Moment[] {
  const { t } = useLang();
  return [
    { key: 'made', at: created_at, text: t({ fr: 'Demandé', en: 'Asked for' }) },
    ...(succeeded_at
      ? [{ key: 'good', at: succeeded_at, text: <Badge {...refundWords.succeeded} /> }]
      : []),
    ...(failed_at ? [{ key: 'bad', at: failed_at, text: <Badge {...refundWords.failed} /> }] : []),
  ];
}
