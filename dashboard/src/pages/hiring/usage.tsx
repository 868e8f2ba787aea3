// What an organisation used in the calendar month, in one mode (UI146).
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { count, number } from '../../lib/say.ts';
import { day } from '../../lib/time.ts';
import { useLang } from '../../shell/language.tsx';
import { useOrganization } from '../../shell/place.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';

type Of = { usage: ReplyOf<'getHiringUsage'> };

export function Page() {
  const { t, lang } = useLang();
  const { at } = useOrganization();
  const read = useRead('getHiringUsage', at);
  return (
    <>
      <PageHead docs="getHiringUsage" title={t({ fr: 'Usage du mois', en: 'Usage of the month' })}>
        {read.data && (
          <p>
            {t({ fr: 'Du ', en: 'From ' })}
            {day(read.data.period.from, lang)}
            {t({ fr: ' au ', en: ' to ' })}
            {day(Date.parse(read.data.period.to) - 1, lang)}
          </p>
        )}
      </PageHead>
      <Read of={read} lines={8}>
        {(usage) => (
          <div className="stack wide">
            <People usage={usage} />
            <Sessions usage={usage} />
            <Reports usage={usage} />
            <Organization usage={usage} />
          </div>
        )}
      </Read>
    </>
  );
}

function People({ usage: { campaigns, candidates } }: Of) {
  const { t, lang } = useLang();
  const n = (value: number) => number(value, lang);
  return (
    <Section isCard title={t({ fr: 'Campagnes et candidats', en: 'Campaigns and candidates' })}>
      <Facts
        facts={[
          [t({ fr: 'Brouillons', en: 'Drafts' }), n(campaigns.draft)],
          [t({ fr: 'Publiées', en: 'Published' }), n(campaigns.published)],
          [t({ fr: 'Archivées', en: 'Archived' }), n(campaigns.archived)],
          [t({ fr: 'Candidats invités', en: 'Candidates invited' }), n(candidates.invited)],
          [t({ fr: 'Ont commencé', en: 'Have started' }), n(candidates.started)],
          [t({ fr: 'Ont terminé', en: 'Have finished' }), n(candidates.finished)],
        ]}
      />
    </Section>
  );
}

function Sessions({ usage: { sessions, credits } }: Of) {
  const { t, lang } = useLang();
  const n = (value: number) => number(value, lang);
  return (
    <Section isCard title={t({ fr: 'Entretiens', en: 'Sessions' })}>
      <Facts
        facts={[
          [t({ fr: 'Commencés', en: 'Started' }), n(sessions.started)],
          [t({ fr: 'Terminés', en: 'Ended' }), n(sessions.ended)],
          [t({ fr: 'Minutes par écrit', en: 'Minutes in writing' }), n(sessions.writtenMinutes)],
          [t({ fr: 'Minutes à l’oral', en: 'Minutes by voice' }), n(sessions.voiceMinutes)],
          [t({ fr: 'Crédits utilisés', en: 'Credits used' }), n(credits.consumed)],
        ]}
      />
    </Section>
  );
}

const calls = {
  one: { fr: '{n} appel', en: '{n} call' },
  other: { fr: '{n} appels', en: '{n} calls' },
};

function Reports({ usage: { reports, model } }: Of) {
  const { t, lang } = useLang();
  const n = (value: number) => number(value, lang);
  return (
    <Section isCard title={t({ fr: 'Comptes rendus', en: 'Reports' })}>
      <Facts
        facts={[
          [t({ fr: 'Prêts', en: 'Ready' }), n(reports.ready)],
          [t({ fr: 'Échoués', en: 'Failed' }), n(reports.failed)],
          [t({ fr: 'Relus par une personne', en: 'Reviewed by a person' }), n(reports.reviewed)],
          [
            t({ fr: 'Modèle', en: 'Model' }),
            model.configured
              ? count(model.calls, calls, lang)
              : t({ fr: 'aucun n’est configuré', en: 'none is configured' }),
          ],
        ]}
      />
    </Section>
  );
}

function Organization({ usage: { keys, rateLimit, seats } }: Of) {
  const { t, lang } = useLang();
  const n = (value: number) => number(value, lang);
  return (
    <Section isCard title={t({ fr: 'Organisation', en: 'Organization' })}>
      <Facts
        facts={[
          [t({ fr: 'Membres', en: 'Members' }), n(seats.used)],
          [
            t({ fr: 'Clés en service', en: 'Keys in service' }),
            `${n(keys.active)} / ${n(keys.limit)}`,
          ],
          [
            t({ fr: 'Appels par minute et par clé', en: 'Calls a minute for each key' }),
            n(rateLimit.perMinute),
          ],
        ]}
      />
    </Section>
  );
}
