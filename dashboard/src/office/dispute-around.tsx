// What stands around a dispute for the operator who decides it: its payment, how its payer and its merchant did before, and
// how the merchant's other disputes ended (UI158).
import type { ReplyOf } from '../api/call.ts';
import { money } from '../lib/money.ts';
import { count, number } from '../lib/say.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Copied } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { Money, Time } from '../ui/values.tsx';
import { channelTexts } from '../words/channels.ts';
import { disputeWords } from '../words/transitions.ts';

type Found = ReplyOf<'getOfficeDispute'>;

export function DisputeAround({ found }: { found: Found }) {
  const { t, lang } = useLang();
  const { payment, history, project, mode, payer_history, merchant_history } = found;
  return (
    <Section title={t({ fr: 'Autour', en: 'Around it' })}>
      <div className="card">
        <Facts
          facts={[
            payment !== null && [
              t({ fr: 'Paiement', en: 'Payment' }),
              <Copied key="p" text={payment.id} />,
            ],
            payment !== null && [
              t({ fr: 'Payé', en: 'Paid' }),
              <span key="a">
                <Money francs={payment.amount} />
                {payment.channel && ` – ${t(channelTexts[payment.channel])}`}
              </span>,
            ],
            payment?.customer_phone != null && [
              t({ fr: 'Payeur', en: 'Payer' }),
              <code key="t">{payment.customer_phone}</code>,
            ],
            payer_history !== null && [
              t({ fr: 'Ce payeur chez ce marchand', en: 'This payer at this merchant' }),
              <span key="y">
                <Told history={payer_history} /> {t({ fr: 'Depuis le ', en: 'Since ' })}
                <Time at={payer_history.first_at} />.
              </span>,
            ],
            [
              t({ fr: 'Marchand, 30 jours avant', en: 'Merchant, 30 days before' }),
              <Told key="b" history={merchant_history} />,
            ],
            [
              t({ fr: 'Litiges du marchand', en: 'The merchant’s disputes' }),
              history
                .map(
                  ({ status, count }) =>
                    `${t(disputeWords[status].text)}${t({ fr: ' : ', en: ': ' })}${number(count, lang)}`,
                )
                .join(', '),
            ],
            [
              t({ fr: 'Marchand', en: 'Merchant' }),
              <Link key="m" to={pathTo('officeMerchant', { merchantId: project.id }, { mode })}>
                {project.name}
              </Link>,
            ],
          ]}
        />
      </div>
    </Section>
  );
}

const texts = {
  payments: {
    one: { fr: '{n} paiement', en: '{n} payment' },
    other: { fr: '{n} paiements', en: '{n} payments' },
  },
  succeeded: {
    one: { fr: 'dont {n} payé', en: '{n} of them paid' },
    other: { fr: 'dont {n} payés', en: '{n} of them paid' },
  },
  disputed: {
    one: { fr: '{n} contesté', en: '{n} disputed' },
    other: { fr: '{n} contestés', en: '{n} disputed' },
  },
};

function Told({ history }: { history: Found['merchant_history'] }) {
  const { t, lang } = useLang();
  const { payments, succeeded, amount, refunded_amount, disputed } = history;
  const said = [
    count(payments, texts.payments, lang),
    `${count(succeeded, texts.succeeded, lang)} (${money(amount, lang)})`,
    count(disputed, texts.disputed, lang),
  ];
  if (refunded_amount > 0) {
    said.push(`${money(refunded_amount, lang)} ${t({ fr: 'remboursés', en: 'refunded' })}`);
  }
  return `${said.join(', ')}.`;
}
