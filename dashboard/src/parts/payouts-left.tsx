// What is on its way, what may still leave and when that is counted anew: said before a payout is asked for (UI101, UI102).
import type { ReplyOf } from '../api/call.ts';
import { useRead } from '../api/reads.ts';
import { count } from '../lib/say.ts';
import { monthAfter } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Money, Time } from '../ui/values.tsx';

const payoutTexts = {
  one: { fr: '{n} virement', en: '{n} payout' },
  other: { fr: '{n} virements', en: '{n} payouts' },
};

const left = (limit: number, used: number) => Math.max(0, limit - used);

export function PayoutsLeft() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const merchant = useRead('getMerchant', { project: id, mode });
  return (
    <Read of={merchant} lines={4}>
      {({ limits }) => (
        <Section isCard title={t({ fr: 'Ce qui peut encore partir', en: 'What may still leave' })}>
          <Shown limits={limits} />
        </Section>
      )}
    </Read>
  );
}

function Shown({ limits }: { limits: ReplyOf<'getMerchant'>['limits'] }) {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const balances = useRead('getBalances', { project: id, mode });
  const { payouts: of, bank_transfers: bank, resets_at } = limits;
  const number = left(of.daily_count, of.daily_count_used);
  return (
    <Facts
      facts={[
        balances.data && [
          t({ fr: 'Réservé, en route', en: 'Reserved, on its way' }),
          <Money key="o" francs={balances.data.reserved_payouts} />,
        ],
        [
          t({ fr: 'Aujourd’hui', en: 'Today' }),
          <span key="d">
            <Money francs={left(of.daily_amount, of.daily_amount_used)} />
            {', '}
            {count(number, payoutTexts, lang)}
          </span>,
        ],
        [
          t({ fr: 'Ce mois', en: 'This month' }),
          <Money key="m" francs={left(of.monthly_amount, of.monthly_amount_used)} />,
        ],
        [
          t({ fr: 'En une fois, vers un portefeuille', en: 'At once, to a wallet' }),
          <Money key="w" francs={of.per_withdrawal} />,
        ],
        [
          t({ fr: 'En une fois, vers une banque', en: 'At once, to a bank' }),
          <span key="b">
            <Money francs={bank.min_amount} /> – <Money francs={bank.max_amount} />
          </span>,
        ],
        [
          t({ fr: 'Ce mois, vers une banque', en: 'This month, to a bank' }),
          <Money key="k" francs={left(bank.monthly, bank.monthly_used)} />,
        ],
        [t({ fr: 'Jour remis à zéro', en: 'Day counted anew' }), <Time key="r" at={resets_at} />],
        [
          t({ fr: 'Mois remis à zéro', en: 'Month counted anew' }),
          <Time key="n" at={monthAfter(resets_at)} />,
        ],
      ]}
    />
  );
}
