// The release's fault report: what was broken on purpose, how it was asked for and what came of it (UI167).
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { useLang } from '../../shell/language.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/values.tsx';

type Fault = ReplyOf<'getOfficeFaults'>['faults'][number];

export function Page() {
  const { t } = useLang();
  const read = useRead('getOfficeFaults', {});
  return (
    <>
      <PageHead title={t({ fr: 'Pannes essayées', en: 'Faults tried' })} docs="getOfficeFaults">
        {t({
          fr: 'Ce qui a été cassé exprès sur cette version, et ce qu’il en est resté. Le rapport est en anglais.',
          en: 'What was broken on purpose on this release, and what came of it.',
        })}
      </PageHead>
      <Read of={read} lines={10}>
        {({ faults }) => (
          <div className="stack wide">
            {faults.map((fault) => (
              <One key={fault.name} fault={fault} />
            ))}
          </div>
        )}
      </Read>
    </>
  );
}

const held = { look: 'good', text: { fr: 'A tenu', en: 'Held' } } as const;
const broken = { look: 'bad', text: { fr: 'N’a pas tenu', en: 'Did not hold' } } as const;

function One({ fault }: { fault: Fault }) {
  const { t } = useLang();
  const { name, title, command, seed, day, where, figures, violations } = fault;
  return (
    <Section
      isCard
      title={`${name}. ${title}`}
      aside={<Badge {...(violations.length === 0 ? held : broken)} />}
    >
      <Facts
        facts={[
          [t({ fr: 'Commande', en: 'Command' }), <code key="c">{command}</code>],
          [t({ fr: 'Graine', en: 'Seed' }), seed ?? '–'],
          [t({ fr: 'Jour', en: 'Day' }), day],
          [
            t({ fr: 'Machine', en: 'Machine' }),
            <span key="w" lang="en">
              {where}
            </span>,
          ],
        ]}
      />
      {violations.length > 0 && (
        <ul lang="en">
          {violations.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t({ fr: 'Mesures', en: 'Figures' })}</summary>
        <div lang="en">
          <Facts facts={figures.map((one) => [one.name, one.value] as const)} />
        </div>
      </details>
    </Section>
  );
}
