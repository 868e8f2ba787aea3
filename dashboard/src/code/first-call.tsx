// The first call to make, and the place where it is seen arriving: read again while it is awaited and looked at, at most
// five minutes, then by a button (UI83, UI95).
import { useEffect, useMemo, useState } from 'react';
import { firstPayment } from '../../../contract/first-calls.ts';
import type { Text } from '../../../contract/text.ts';
import { useReadAgain } from '../api/awaiting.ts';
import type { ReplyOf } from '../api/call.ts';
import { lastPayments, useRead } from '../api/reads.ts';
import { newKey } from '../lib/form-key.ts';
import type { Mode } from '../lib/storage.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Badge, Money, Time } from '../ui/values.tsx';
import { channelTexts } from '../words/channels.ts';
import { paymentWords } from '../words/status.ts';
import css from './first-call.module.css';
import { CallSample } from './sample.tsx';

type Payment = ReplyOf<'listPayments'>['data'][number];

const texts = {
  test: {
    fr: 'Collez cette ligne dans un terminal. Le paiement apparaît ici, puis est payé deux secondes plus tard.',
    en: 'Paste this line into a terminal. The payment shows up here, and is paid two seconds later.',
  },
  live: {
    fr: 'Mettez votre numéro dans cette ligne, puis collez-la dans un terminal. Le paiement apparaît ici ; il est payé quand vous l’acceptez sur votre téléphone, avec de l’argent réel.',
    en: 'Put your number into this line, then paste it into a terminal. The payment shows up here; it is paid once you accept it on your phone, with real money.',
  },
} satisfies Record<Mode, Text>;

export function FirstCall({
  id,
  mode,
  secret,
}: {
  id: string;
  mode: Mode;
  secret?: string | undefined;
}) {
  const { t } = useLang();
  // A key of its own for each visit, so that the same line run twice makes one payment.
  const call = useMemo(() => firstPayment({ mode }, newKey().replace('form', 'first')), [mode]);
  return (
    <section className="stack" aria-labelledby="first-call">
      <h2 id="first-call">{t({ fr: 'Un premier paiement', en: 'A first payment' })}</h2>
      <p className="quiet">{t(texts[mode])}</p>
      <CallSample call={call} secret={secret} />
      <Arrival id={id} mode={mode} />
    </section>
  );
}

/** What is made from now on, as it comes in. */
export function Arrival({ id, mode }: { id: string; mode: Mode }) {
  const { t } = useLang();
  const payments = useRead('listPayments', lastPayments(id, mode));
  const [before, setBefore] = useState<ReadonlySet<string>>();
  const rows = payments.data?.data;
  useEffect(() => {
    if (rows && before === undefined) setBefore(new Set(rows.map((one) => one.id)));
  }, [rows, before]);
  const arrived = before ? (rows ?? []).filter((one) => !before.has(one.id)) : [];
  const isEnded =
    arrived.length > 0 &&
    arrived.every(({ status }) => status !== 'pending' && status !== 'processing');
  const { isOver, again } = useReadAgain(payments, !isEnded);
  return (
    <div className={`card ${css['arrival']}`} data-arrived={arrived.length > 0 || undefined}>
      <div role="status" className="stack close">
        {arrived.map((payment) => (
          <Arrived key={payment.id} payment={payment} id={id} mode={mode} />
        ))}
        {arrived.length === 0 && !isOver && (
          <p className="row">
            <span className={css['pulse']} aria-hidden="true" />
            {t({ fr: 'En attente de votre appel…', en: 'Waiting for your call…' })}
          </p>
        )}
      </div>
      {isOver && arrived.length === 0 && (
        <Button look="second" small onClick={again}>
          {t({ fr: 'Attendre encore', en: 'Wait again' })}
        </Button>
      )}
    </div>
  );
}

function Arrived({ payment, id, mode }: { payment: Payment; id: string; mode: Mode }) {
  const { t } = useLang();
  const { amount, channel, status, created_at } = payment;
  return (
    <p className="row">
      <Badge {...paymentWords[status]} />
      <Link to={pathTo('payment', { id, mode, paymentId: payment.id })}>
        <Money francs={amount} />
      </Link>
      <span className="quiet">
        {channel ? t(channelTexts[channel]) : t({ fr: 'au choix du payeur', en: 'payer’s choice' })}
        {' · '}
        <Time at={created_at} />
      </span>
    </p>
  );
}
