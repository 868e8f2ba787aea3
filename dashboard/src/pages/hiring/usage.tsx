// What an organisation used in a calendar month, in one mode: the present one, or a former that the address names (UI146).
import type { ReplyOf } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { useRead } from '../../api/reads.ts';
import { count, number } from '../../lib/say.ts';
import { day, monthBeside } from '../../lib/time.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useOrganization, useSearch } from '../../shell/place.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';

type Usage = ReplyOf<'getHiringUsage'>;
type Of = { usage: Usage };

/** Whether it is over: what an organisation has today says nothing of it. */
const isFormer = ({ period }: Usage): boolean => Date.parse(period.to) <= Date.now();

export function Page() {
  const { t, lang } = useLang();
  const { at } = useOrganization();
  const month = useSearch()['month'] || undefined;
  const read = useRead('getHiringUsage', { ...at, query: { month } }, { keep: true });
  const refusal = read.error instanceof CallError ? read.error.fields['month'] : undefined;
  const shown = refusal ? undefined : (month ?? read.data?.period.from.slice(0, 7));
  return (
    <>
      <PageHead
        docs="getHiringUsage"
        title={t({ fr: 'Usage du mois', en: 'Usage of the month' })}
        aside={shown && <Months shown={shown} isPresent={month === undefined} />}
      >
        {read.data && (
          <p>
            {t({ fr: 'Du ', en: 'From ' })}
            {day(read.data.period.from, lang)}
            {t({ fr: ' au ', en: ' to ' })}
            {day(Date.parse(read.data.period.to) - 1, lang)}
          </p>
        )}
      </PageHead>
      {refusal ? (
        <NotTold why={refusal} />
      ) : (
        <Read of={read} lines={8}>
          {(usage) => (
            <div className="stack wide">
              <Candidates usage={usage} />
              <Sessions usage={usage} />
              <Reports usage={usage} />
              {!isFormer(usage) && <Today usage={usage} />}
            </div>
          )}
        </Read>
      )}
    </>
  );
}

/** A step each way; from the present month there is none beyond it. */
function Months({ shown, isPresent }: { shown: string; isPresent: boolean }) {
  const { t } = useLang();
  const { here } = useOrganization();
  const after = monthBeside(shown, 1);
  const present = new Date().toISOString().slice(0, 7);
  return (
    <div className="row no-print">
      <Link
        className="button second"
        to={pathTo('hiringUsage', here, { month: monthBeside(shown, -1) })}
      >
        {t({ fr: 'Mois précédent', en: 'Month before' })}
      </Link>
      {!isPresent && (
        <Link
          className="button second"
          to={pathTo('hiringUsage', here, { month: after < present ? after : undefined })}
        >
          {t({ fr: 'Mois suivant', en: 'Month after' })}
        </Link>
      )}
    </div>
  );
}

/** A month before the organisation's first, one to come, one that is kept no longer, or no month at all. */
function NotTold({ why }: { why: string }) {
  const { t } = useLang();
  const { here } = useOrganization();
  return (
    <div className="notice" role="status">
      <p>{t({ fr: why, en: why })}</p>
      <p>
        <Link to={pathTo('hiringUsage', here)}>
          {t({ fr: 'Le mois en cours', en: 'The present month' })}
        </Link>
      </p>
    </div>
  );
}

function Candidates({ usage: { candidates } }: Of) {
  const { t, lang } = useLang();
  const n = (value: number) => number(value, lang);
  return (
    <Section
      isCard
      title={t({ fr: 'Candidats', en: 'Candidates' })}
      lead={t({
        fr: 'Ceux qui ont été invités dans le mois, et où ils en sont aujourd’hui.',
        en: 'Those who were invited in the month, and where they stand today.',
      })}
    >
      <Facts
        facts={[
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

function Reports({ usage }: Of) {
  const { reports, model } = usage;
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
            // Whether one is configured is said of today alone.
            model.configured || model.calls > 0 || isFormer(usage)
              ? count(model.calls, calls, lang)
              : t({ fr: 'aucun n’est configuré', en: 'none is configured' }),
          ],
        ]}
      />
    </Section>
  );
}

/** Not of the month: how things stand at this moment. */
function Today({ usage: { campaigns, keys, rateLimit, seats } }: Of) {
  const { t, lang } = useLang();
  const n = (value: number) => number(value, lang);
  return (
    <Section isCard title={t({ fr: 'Aujourd’hui', en: 'Today' })}>
      <Facts
        facts={[
          [t({ fr: 'Campagnes en brouillon', en: 'Campaigns in draft' }), n(campaigns.draft)],
          [t({ fr: 'Campagnes publiées', en: 'Campaigns published' }), n(campaigns.published)],
          [t({ fr: 'Campagnes archivées', en: 'Campaigns archived' }), n(campaigns.archived)],
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
