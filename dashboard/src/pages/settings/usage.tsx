// How much the project calls: payments by day, data by key against its quota (UI122, as far as operations stand).
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { count, number } from '../../lib/say.ts';
import { day } from '../../lib/time.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Bars } from '../../ui/bars.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Time } from '../../ui/values.tsx';

type Project = ReplyOf<'getProject'>;

const calls = {
  one: { fr: '{n} appel', en: '{n} call' },
  other: { fr: '{n} appels', en: '{n} calls' },
};

export function Page() {
  const { t } = useLang();
  const { id } = useProject();
  const read = useRead('getProject', { params: { id } });
  return (
    <>
      <PageHead title={t({ fr: 'Utilisation', en: 'Usage' })} />
      <Read of={read} lines={8}>
        {(project) => <Shown found={project} />}
      </Read>
    </>
  );
}

function Shown({ found }: { found: Project }) {
  const { t, lang } = useLang();
  const { quota, payments_calls: payments } = found;
  const days = payments.last_14_days;
  const sum = days.reduce((all, one) => all + one.count, 0);
  const most = days.reduce((best, one) => (one.count > best.count ? one : best), {
    day: '',
    count: 0,
  });
  const errors = number(payments.errors_today, lang);
  const finding =
    sum === 0
      ? t({ fr: 'Aucun appel en quatorze jours.', en: 'No call in fourteen days.' })
      : `${count(sum, calls, lang)}, ${t({ fr: 'le plus le', en: 'most on' })} ${day(most.day, lang)}.`;
  return (
    <div className="stack wide">
      <Section
        isCard
        title={t({ fr: 'Appels de paiement', en: 'Payment calls' })}
        lead={t({
          fr: `Aujourd’hui : ${count(payments.today, calls, lang)}, dont ${errors} en erreur. Au plus ${quota.rate_limit_per_minute} par minute.`,
          en: `Today: ${count(payments.today, calls, lang)}, ${errors} of them errors. At most ${quota.rate_limit_per_minute} a minute.`,
        })}
      >
        <Bars
          title={t({ fr: 'Quatorze derniers jours', en: 'Last fourteen days' })}
          finding={finding}
          heads={[t({ fr: 'Jour', en: 'Day' }), t({ fr: 'Appels', en: 'Calls' })]}
          rows={days.map((one) => ({ label: day(one.day, lang), value: one.count }))}
        />
      </Section>
      <Section isCard title={t({ fr: 'Appels de données aujourd’hui', en: 'Data calls today' })}>
        <Facts
          facts={[
            [
              t({ fr: 'Compte', en: 'Account' }),
              <Meter key="a" used={quota.account_used} of={quota.account_daily_limit} />,
            ],
            ...found.keys
              .filter(({ scopes, revoked_at }) => scopes.includes('data') && revoked_at === null)
              .map((key) => {
                const today = found.usage.filter(
                  (one) => one.key_id === key.id && one.day === quota.reset.slice(0, 10),
                );
                const used = today.reduce((all, one) => all + one.count, 0);
                return [key.name, <Meter key={key.id} used={used} of={key.daily_limit} />] as const;
              }),
            [t({ fr: 'Remis à zéro', en: 'Counted anew' }), <Time key="r" at={quota.reset} />],
          ]}
        />
      </Section>
    </div>
  );
}

function Meter({ used, of }: { used: number; of: number }) {
  const { t, lang } = useLang();
  return (
    <span className="row">
      <meter
        value={used}
        max={of}
        high={of * 0.8}
        optimum={0}
        aria-label={t({ fr: 'Part utilisée', en: 'Part used' })}
      />
      <span className="figures">
        {number(used, lang)} / {number(of, lang)}
      </span>
    </span>
  );
}
