// How much the project calls: by day with its errors, the fullest minute, refusals by their code, and the quota of data
// with when it ends at this pace (UI122).

import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { number, percent } from '../../lib/say.ts';
import { day, hour } from '../../lib/time.ts';
import { callCount, Refusals } from '../../parts/refusals.tsx';
import { UsageByKey, useKeyName } from '../../parts/usage-by-key.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Bars } from '../../ui/bars.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Meter } from '../../ui/meter.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Time } from '../../ui/values.tsx';

type Usage = ReplyOf<'getUsage'>;
type Quota = Usage['quota']['account'];

export function Page() {
  const { t } = useLang();
  const { id } = useProject();
  const read = useRead('getUsage', { params: { id }, query: { group: 'key' } });
  return (
    <>
      <PageHead docs="getUsage" title={t({ fr: 'Utilisation', en: 'Usage' })} />
      <Read of={read} lines={8}>
        {(usage) => (
          <div className="stack wide">
            <Days usage={usage} />
            <UsageByKey usage={usage} />
            <Refusals codes={usage.codes} />
            <Quotas quota={usage.quota} />
          </div>
        )}
      </Read>
    </>
  );
}

/** Every day of the span, those without a call too. */
function daysOf({ from, to, data }: Usage): { day: string; calls: number; errors: number }[] {
  const days: { day: string; calls: number; errors: number }[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const name = new Date(at).toISOString().slice(0, 10);
    const of = data.filter((one) => one.at.startsWith(name));
    const sum = (member: 'calls' | 'errors') => of.reduce((all, one) => all + one[member], 0);
    days.push({ day: name, calls: sum('calls'), errors: sum('errors') });
  }
  return days;
}

function Days({ usage }: { usage: Usage }) {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const callsOf = (at: string) =>
    pathTo('requests', { id, mode }, { created_from: at, created_to: at });
  const days = daysOf(usage);
  const all = days.reduce((sum, one) => sum + one.calls, 0);
  const errors = days.reduce((sum, one) => sum + one.errors, 0);
  const most = days.reduce((best, one) => (one.calls > best.calls ? one : best));
  const { limit, highest } = usage.minute;
  const share = percent(all === 0 ? 0 : Math.round((errors / all) * 100), lang);
  const finding =
    all === 0
      ? t({ fr: 'Aucun appel dans cette période.', en: 'No call in this span.' })
      : `${callCount(all, lang)}, ${t({ fr: `${share} d’erreurs, le plus le`, en: `${share} errors, most on` })} ${day(most.day, lang)}.`;
  return (
    <Section
      isCard
      title={t({ fr: 'Appels', en: 'Calls' })}
      lead={t({
        fr: `La minute la plus chargée des dernières 24 heures : ${number(highest, lang)} des ${number(limit, lang)} appels de paiement permis.`,
        en: `The fullest minute of the last 24 hours: ${number(highest, lang)} of ${number(limit, lang)} payment calls allowed.`,
      })}
    >
      <Bars
        title={t({ fr: 'Par jour', en: 'By day' })}
        finding={finding}
        heads={[
          t({ fr: 'Jour', en: 'Day' }),
          t({ fr: 'Appels', en: 'Calls' }),
          t({ fr: 'Erreurs', en: 'Errors' }),
        ]}
        rows={days.map(({ day: at, calls: value, errors: beside }) => ({
          label: day(at, lang),
          value,
          beside,
          ...(value > 0 && { to: callsOf(at) }),
        }))}
      />
    </Section>
  );
}

function Quotas({ quota }: { quota: Usage['quota'] }) {
  const { t } = useLang();
  const nameOf = useKeyName();
  return (
    <Section isCard title={t({ fr: 'Appels de données aujourd’hui', en: 'Data calls today' })}>
      <Facts
        facts={[
          [t({ fr: 'Compte', en: 'Account' }), <Used key="a" quota={quota.account} />],
          ...quota.keys.map(
            (key) => [nameOf(key.key_id), <Used key={key.key_id} quota={key} />] as const,
          ),
          [t({ fr: 'Remis à zéro', en: 'Counted anew' }), <Time key="r" at={quota.reset} />],
        ]}
      />
    </Section>
  );
}

function Used({ quota: { used, limit, spent_at } }: { quota: Quota }) {
  const { t, lang } = useLang();
  return (
    <Meter label={t({ fr: 'Part utilisée', en: 'Part used' })} used={used} limit={limit}>
      {spent_at !== null && (
        <span>
          {t({
            fr: `épuisé à ${hour(spent_at, lang)} à ce rythme`,
            en: `used up at ${hour(spent_at, lang)} at this pace`,
          })}
        </span>
      )}
    </Meter>
  );
}
