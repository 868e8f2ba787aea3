// What was refused most in a day, each code leading to the requests that met it (UI116, UI122).
import type { Lang } from '../../../contract/text.ts';
import type { ReplyOf } from '../api/call.ts';
import { count } from '../lib/say.ts';
import { isoDay } from '../lib/time.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Facts } from '../ui/facts.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';

const calls = {
  one: { fr: '{n} appel', en: '{n} call' },
  other: { fr: '{n} appels', en: '{n} calls' },
};

export const callCount = (n: number, lang: Lang): string => count(n, calls, lang);

export function Refusals({ codes }: { codes: ReplyOf<'getUsage'>['codes'] }) {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  if (codes.length === 0) return null;
  // The list knows days alone: that of a day ago holds them all.
  const since = isoDay(Date.now() - 86_400_000);
  return (
    <Section
      isCard
      title={t({
        fr: 'Refus des dernières 24 heures, dans les deux modes',
        en: 'Refusals of the last 24 hours, in both modes',
      })}
    >
      <Facts
        facts={codes.map(({ code, count: n }) => [
          code,
          <Link key={code} to={pathTo('requests', { id, mode }, { code, created_from: since })}>
            {callCount(n, lang)}
          </Link>,
        ])}
      />
    </Section>
  );
}
