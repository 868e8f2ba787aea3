// One payout: how far it is in words, its figures, and in test mode its end (UI103).
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { money } from '../../lib/money.ts';
import { LedgerLines } from '../../parts/ledger-lines.tsx';
import { useReadOnly } from '../../parts/read-only.ts';
import { UnderWay, useWhileUnderWay } from '../../parts/under-way.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Act } from '../../ui/act.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Money, Time } from '../../ui/values.tsx';
import {
  payoutFailureTexts,
  payoutFeePayerTexts,
  payoutWords,
  takenBackText,
} from '../../words/money.ts';

type Payout = ReplyOf<'getPayout'>;

export function Page() {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const payoutId = useParam('payoutId');
  const query = { expand: 'ledger' };
  const input = { project: id, mode, params: { id: payoutId }, query };
  const read = useRead('getPayout', input);
  const awaiting = useWhileUnderWay(read);
  const payout = read.data;
  return (
    <>
      <PageHead
        docs="getPayout"
        title={
          payout
            ? `${t({ fr: 'Virement de', en: 'Payout of' })} ${money(payout.amount, lang)}`
            : t({ fr: 'Virement', en: 'Payout' })
        }
        above={
          <Link to={pathTo('payouts', { id, mode })}>
            {t({ fr: '← Virements', en: '← Payouts' })}
          </Link>
        }
      >
        {payout && <Badge {...payoutWords[payout.status]} />}
      </PageHead>
      <Read of={read} lines={8}>
        {(found) => (
          <div className="stack wide">
            <State payout={found} />
            <section className="card" aria-label={t({ fr: 'Montants', en: 'Figures' })}>
              <Figures payout={found} />
            </section>
            <LedgerLines of={found} />
            <End payout={found} />
          </div>
        )}
      </Read>
      <ReadAgain {...awaiting} />
    </>
  );
}

const isTakenBack = ({ succeeded_at, failed_at }: Payout) =>
  succeeded_at !== null && failed_at !== null;

function State({ payout }: { payout: Payout }) {
  const { t } = useLang();
  if (isTakenBack(payout)) return <p className="notice bad">{t(takenBackText)}</p>;
  if (payout.failure_reason) {
    return <p className="notice bad">{t(payoutFailureTexts[payout.failure_reason])}</p>;
  }
  if (payout.status !== 'processing') return null;
  return <UnderWay stage={payout.stage} of={payout.provider_state} />;
}

function Figures({ payout }: { payout: Payout }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const { destination } = payout;
  return (
    <Facts
      facts={[
        [t({ fr: 'Montant', en: 'Amount' }), <Money key="a" francs={payout.amount} />],
        [
          t({ fr: 'Frais', en: 'Fee' }),
          <span key="f">
            <Money francs={payout.fee} />{' '}
            <small className="quiet">({t(payoutFeePayerTexts[payout.fee_payer])})</small>
          </span>,
        ],
        [
          t({ fr: 'Débité de votre solde', en: 'Debited from you' }),
          <Money key="d" francs={payout.debit_amount} />,
        ],
        [t({ fr: 'Reçu', en: 'Received' }), <Money key="r" francs={payout.received_amount} />],
        [
          t({ fr: 'Vers', en: 'To' }),
          <Link
            key="t"
            to={pathTo('destination', { id, mode, destinationId: payout.destination_id })}
          >
            {destination.label ?? destination.masked}
          </Link>,
        ],
        payout.description !== null && [
          t({ fr: 'Description', en: 'Description' }),
          payout.description,
        ],
        payout.merchant_reference !== null && [
          t({ fr: 'Référence', en: 'Reference' }),
          <Copied key="m" text={payout.merchant_reference} />,
        ],
        [t({ fr: 'Demandé', en: 'Asked' }), <Time key="c" at={payout.created_at} exact />],
        payout.succeeded_at !== null && [
          t({ fr: 'Versé', en: 'Paid out' }),
          <Time key="s" at={payout.succeeded_at} exact />,
        ],
        payout.failed_at !== null && [
          isTakenBack(payout)
            ? t({ fr: 'Repris', en: 'Taken back' })
            : t({ fr: 'Échoué', en: 'Failed' }),
          <Time key="b" at={payout.failed_at} exact />,
        ],
        [t({ fr: 'Id', en: 'Id' }), <Copied key="i" text={payout.id} />],
      ]}
    />
  );
}

function End({ payout }: { payout: Payout }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const role = useReadOnly('admin');
  const refresh = useRefresh();
  const isOpen = payout.status === 'processing';
  if (mode !== 'test' || !isOpen) return null;
  const end = async (outcome: 'succeeded' | 'reversed' | 'destination_invalid') => {
    const params = { id: payout.id };
    await call('advanceTestPayout', { project: id, mode, params, body: { outcome } });
    await refresh('getPayout', 'listPayouts', 'getBalances');
  };
  return (
    <Section title={t({ fr: 'Terminer ce virement de test', en: 'End this test payout' })}>
      <div className="row">
        <Act look="second" reason={role} run={() => end('succeeded')}>
          {t({ fr: 'Le faire aboutir', en: 'Let it succeed' })}
        </Act>
        <Act look="second" reason={role} run={() => end('reversed')}>
          {t({ fr: 'Le faire aboutir, puis reprendre', en: 'Let it succeed, then be taken back' })}
        </Act>
        <Act look="second" reason={role} run={() => end('destination_invalid')}>
          {t({ fr: 'Le faire échouer', en: 'Let it fail' })}
        </Act>
      </div>
    </Section>
  );
}
