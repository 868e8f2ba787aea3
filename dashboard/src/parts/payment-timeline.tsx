// What happened to a payment: attempts, events with their delivery, refunds, dispute and journal, in one column (UI98).
import { useState } from 'react';
import { call, type ReplyOf } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import type { Mode } from '../lib/storage.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Fault, useAct } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { type SharedReason, useSharedReason } from '../ui/shared-reason.tsx';
import { type Moment, Timeline } from '../ui/timeline.tsx';
import { Badge, Money } from '../ui/values.tsx';
import { channelTexts } from '../words/channels.ts';
import { eventLabel, eventWords } from '../words/events.ts';
import { paymentWords } from '../words/status.ts';
import { disputeWords, refundWords } from '../words/transitions.ts';
import { useReadOnly } from './read-only.ts';

type Payment = ReplyOf<'getPayment'>;
type Refund = ReplyOf<'getRefund'>;

export function Happened({ payment, id, mode }: { payment: Payment; id: string; mode: Mode }) {
  const { t } = useLang();
  const moments: Moment[] = [
    {
      key: 'made',
      at: payment.created_at,
      text: t({ fr: 'Paiement créé', en: 'Payment created' }),
    },
    ...useAttempts(payment),
    ...useEnd(payment),
    ...useEvents(payment, id, mode),
    ...useRefunds(payment, id, mode),
    ...useDispute(payment, id, mode),
  ];
  return <Timeline moments={moments} label={t({ fr: 'Déroulement', en: 'What happened' })} />;
}

function useAttempts({ attempts = [] }: Payment): Moment[] {
  const { t } = useLang();
  return attempts.map(({ n, channel, provider_reference, created_at }) => ({
    key: `attempt-${n}`,
    at: created_at,
    text: t(
      channel === 'card'
        ? { fr: 'Demandé par carte', en: 'Asked by card' }
        : {
            fr: `Demandé à ${channelTexts[channel].fr}`,
            en: `Asked of ${channelTexts[channel].en}`,
          },
    ),
    detail: provider_reference && <code>{provider_reference}</code>,
  }));
}

function useEnd({ paid_at, failed_at, expired_at, failure }: Payment): Moment[] {
  const at = paid_at ?? failed_at ?? expired_at;
  if (at === null) return [];
  const status = paid_at ? 'succeeded' : failed_at ? 'failed' : 'expired';
  return [
    {
      key: 'end',
      at,
      text: <Badge {...paymentWords[status]} />,
      detail: failure?.message,
    },
  ];
}

/** The announcements about an object, each with its delivery, to send again. */
export function useEvents(
  { events = [] }: Pick<Payment, 'events'>,
  id: string,
  mode: Mode,
): Moment[] {
  const { t } = useLang();
  const [reason, reasonText] = useSharedReason(useReadOnly());
  return events.map(({ id: eventId, type, status, created_at }, n) => {
    const word = eventWords[status as keyof typeof eventWords];
    return {
      key: eventId,
      at: created_at,
      text: (
        <>
          <span className="row">
            <Link to={pathTo('event', { id, mode, eventId })}>{t(eventLabel(type))}</Link>
            {word && <Badge {...word} />}
            <SentAgain id={id} eventId={eventId} type={type} reason={reason} />
          </span>
          {n === 0 && reasonText}
        </>
      ),
      detail: <code>{type}</code>,
    };
  });
}

type Announced = { id: string; eventId: string; type: string; reason: SharedReason };

function SentAgain({ id, eventId, type, reason }: Announced) {
  const { t } = useLang();
  const refresh = useRefresh();
  const [said, say] = useState('');
  const { busy, fault, run } = useAct();
  const act = t({ fr: 'Renvoyer', en: 'Send again' });
  const send = () =>
    run(async () => {
      await call('resendEvent', { params: { id, eventId } });
      say(t({ fr: 'Renvoi demandé.', en: 'Asked for.' }));
      await refresh('getPayment', 'getRefund', 'getEvent', 'listEvents');
    });
  return (
    <>
      <Button
        {...reason}
        look="quiet"
        small
        asks
        busy={busy}
        aria-label={`${act} ${type}`}
        onClick={() => void send()}
      >
        {act}
      </Button>
      <Fault text={fault} />
      <small role="status" className="quiet">
        {said}
      </small>
    </>
  );
}

function useRefunds({ refunds = [] }: Payment, id: string, mode: Mode): Moment[] {
  const { t } = useLang();
  return (refunds as Refund[]).map((refund) => ({
    key: refund.id,
    at: refund.created_at,
    text: (
      <span className="row">
        <Link to={pathTo('refund', { id, mode, refundId: refund.id })}>
          {t({ fr: 'Remboursement', en: 'Refund' })}
        </Link>
        <Money francs={refund.amount} />
        <Badge {...refundWords[refund.status]} />
      </span>
    ),
    detail: <code>{refund.id}</code>,
  }));
}

function useDispute({ dispute }: Payment, id: string, mode: Mode): Moment[] {
  const { t } = useLang();
  // Whole where it was asked for with the payment.
  const whole = dispute as (typeof dispute & Partial<ReplyOf<'getDispute'>>) | null;
  if (!whole?.created_at) return [];
  return [
    {
      key: whole.id,
      at: whole.created_at,
      text: (
        <span className="row">
          <Link to={pathTo('dispute', { id, mode, disputeId: whole.id })}>
            {t({ fr: 'Litige', en: 'Dispute' })}
          </Link>
          <Badge {...disputeWords[whole.status as keyof typeof disputeWords]} />
        </span>
      ),
    },
  ];
}
