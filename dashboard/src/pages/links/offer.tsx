// One promo code: its uses, paused with a way back, ended, and tried on an amount (UI108).
import { useState } from 'react';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { readMoney } from '../../lib/money.ts';
import { number } from '../../lib/say.ts';
import { Discount } from '../../parts/discount.tsx';
import { useReadOnly } from '../../parts/read-only.ts';
import { Redemptions } from '../../parts/redemptions.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Fault } from '../../ui/act.tsx';
import { AskingAct } from '../../ui/asking-act.tsx';
import { useAtOnce } from '../../ui/at-once.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Undo, useUndo } from '../../ui/undo.tsx';
import { Badge, Money, Time } from '../../ui/values.tsx';
import { channelTexts } from '../../words/channels.ts';
import { offerWords } from '../../words/money.ts';

type Offer = ReplyOf<'getOffer'>;

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const offerId = useParam('offerId');
  const read = useRead('getOffer', { project: id, mode, params: { id: offerId } });
  const offer = read.data;
  const undo = useUndo();
  const pause = usePause(offer, undo.offer);
  return (
    <>
      <PageHead
        docs="getOffer"
        title={offer?.code ?? t({ fr: 'Code promo', en: 'Promo code' })}
        above={
          <Link to={pathTo('offers', { id, mode })}>
            {t({ fr: '← Codes promo', en: '← Promo codes' })}
          </Link>
        }
      >
        {pause.shown && <Badge {...offerWords[pause.shown]} />}
      </PageHead>
      <Read of={read} lines={8}>
        {(found) => (
          <div className="stack wide">
            <Acts offer={found} pause={pause} />
            <Undo done={undo.done} end={undo.end} />
            <section className="card" aria-label={t({ fr: 'Détails', en: 'Details' })}>
              <OfferFacts offer={found} />
            </section>
            <Check code={found.code} />
            <Redemptions offerId={found.id} />
          </div>
        )}
      </Read>
    </>
  );
}

/** Paused and gone on with: shown as it will be before the server has answered. */
function usePause(found: Offer | undefined, offer: ReturnType<typeof useUndo>['offer']) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const refresh = useRefresh();
  const put = async (status: Offer['status'] | undefined) => {
    if (!found) return;
    const body = { paused: status === 'paused' };
    await call('updateOffer', { project: id, mode, params: { id: found.id }, body });
    await refresh('getOffer', 'listOffers');
  };
  return useAtOnce(found?.status, async (status) => {
    await put(status);
    offer({
      said:
        status === 'paused'
          ? t({ fr: 'Le code est en pause.', en: 'The code is paused.' })
          : t({ fr: 'Le code sert de nouveau.', en: 'The code serves again.' }),
      back: () => put(found?.status),
    });
  });
}

function Acts({ offer, pause }: { offer: Offer; pause: ReturnType<typeof usePause> }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const role = useReadOnly();
  const refresh = useRefresh();
  // Ended meanwhile: the refusal that says so stays.
  if (offer.status === 'ended') return <Fault text={pause.fault} />;
  const at = { project: id, mode, params: { id: offer.id } };
  const isPaused = pause.shown === 'paused';
  return (
    <>
      <div className="row">
        <Button
          look="second"
          asks
          reason={role}
          busy={pause.busy}
          onClick={() => void pause.change(isPaused ? 'active' : 'paused')}
        >
          {isPaused
            ? t({ fr: 'Reprendre', en: 'Go on' })
            : t({ fr: 'Mettre en pause', en: 'Pause' })}
        </Button>
        <AskingAct
          look="danger"
          reason={role}
          title={t({ fr: `Arrêter ${offer.code} ?`, en: `End ${offer.code}?` })}
          what={t({
            fr: 'Personne ne pourra plus s’en servir. Ce qui est déjà payé ne change pas.',
            en: 'Nobody can use it any more. What is paid already does not change.',
          })}
          act={t({ fr: 'Arrêter le code', en: 'End the code' })}
          run={async () => {
            await call('deleteOffer', at);
            await refresh('getOffer', 'listOffers');
          }}
        >
          {t({ fr: 'Arrêter', en: 'End it' })}
        </AskingAct>
      </div>
      <Fault text={pause.fault} />
    </>
  );
}

function OfferFacts({ offer }: { offer: Offer }) {
  const { t, lang } = useLang();
  const { redemptions, max_redemptions: most, min_order_amount: min, max_discount: cap } = offer;
  return (
    <Facts
      facts={[
        [t({ fr: 'Remise', en: 'Discount' }), <Discount key="d" of={offer} />],
        min !== null && [
          t({ fr: 'À partir de', en: 'From an order of' }),
          <Money key="m" francs={min} />,
        ],
        cap !== null && [t({ fr: 'Au plus', en: 'At most' }), <Money key="x" francs={cap} />],
        offer.max_per_customer !== null && [
          t({ fr: 'Par client', en: 'For each customer' }),
          number(offer.max_per_customer, lang),
        ],
        offer.channels !== null && [
          t({ fr: 'Canaux', en: 'Channels' }),
          offer.channels.map((channel) => t(channelTexts[channel])).join(', '),
        ],
        [t({ fr: 'Utilisés', en: 'Used' }), number(redemptions.used, lang)],
        [t({ fr: 'Réservés', en: 'Reserved' }), number(redemptions.reserved, lang)],
        most !== null && [
          t({ fr: 'Restent', en: 'Left' }),
          number(Math.max(0, most - redemptions.used - redemptions.reserved), lang),
        ],
        [
          t({ fr: 'Remisé en tout', en: 'Given in all' }),
          <Money key="t" francs={offer.total_discount} />,
        ],
        offer.starts_at !== null && [
          t({ fr: 'Début', en: 'Start' }),
          <Time key="s" at={offer.starts_at} />,
        ],
        offer.ends_at !== null && [
          t({ fr: 'Fin', en: 'End' }),
          <Time key="e" at={offer.ends_at} />,
        ],
      ]}
    />
  );
}

function Check({ code }: { code: string }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const [amount, setAmount] = useState('');
  const [answer, setAnswer] = useState<ReplyOf<'checkOffer'>>();
  const label = t({ fr: 'Montant de l’achat', en: 'Amount of the order' });
  const form = useForm(async () => {
    setAnswer(undefined);
    const body = { code, amount: readMoney(amount) ?? Number.NaN };
    setAnswer(await call('checkOffer', { project: id, mode, body }));
  });
  return (
    <Section title={t({ fr: 'L’essayer', en: 'Try it' })}>
      <Form
        form={form}
        labels={{ amount: label }}
        acts={
          <Button type="submit" look="second" changes={false} busy={form.busy}>
            {t({ fr: 'Calculer', en: 'Work out' })}
          </Button>
        }
      >
        <MoneyField
          name="amount"
          label={label}
          fault={form.faults['amount']}
          value={amount}
          change={setAmount}
        />
      </Form>
      <p role="status">
        {answer && (
          <>
            {t({ fr: 'Remise ', en: 'Discount ' })}
            <Money francs={answer.discount_amount} />
            {t({ fr: ', à payer ', en: ', to pay ' })}
            <strong>
              <Money francs={answer.payable_amount} />
            </strong>
          </>
        )}
      </p>
    </Section>
  );
}
