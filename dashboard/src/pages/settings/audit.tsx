// The trail of sensitive acts: who, what, when, with what was before and after (UI127).
import { useListing } from '../../api/listing.ts';
import { AuditedChange, AuditedFacts, WholeEntry } from '../../parts/audited.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { dayFilters, wordFilter } from '../../ui/filter.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { Time, useNow } from '../../ui/values.tsx';
import { actorTexts, actTexts } from '../../words/acts.ts';

const filters = [wordFilter('action', { fr: 'Acte', en: 'Act' }, actTexts), ...dayFilters];

type Actor = { kind: string; id: string | null; name: string | null };

export function Page() {
  const { t } = useLang();
  const { id } = useProject();
  const now = useNow();
  const whoOf = ({ kind, id: who, name }: Actor) => {
    // A key has the name that somebody gave it, which may be that of a person.
    if (name) return kind === 'key' ? t({ fr: `Clé « ${name} »`, en: `Key “${name}”` }) : name;
    if (who) return <code>{who}</code>;
    return kind in actorTexts ? t(actorTexts[kind as keyof typeof actorTexts]) : kind;
  };
  const trail = useListing('listAudit', { params: { id } }, filters);
  return (
    <ListPage
      of={trail}
      title={t({ fr: 'Journal d’audit', en: 'Audit trail' })}
      about={t({
        fr: 'Les actes graves du projet. Aucune ligne ne peut être changée ni effacée.',
        en: 'The grave acts of the project. No line can be changed or removed.',
      })}
      aside={<ExportButton of="audit" filters={trail.asked} />}
      columns={[
        {
          head: t({ fr: 'Acte', en: 'Act' }),
          cell: ({ action }) => t(actTexts[action] ?? { fr: action, en: action }),
        },
        {
          head: t({ fr: 'Qui', en: 'Who' }),
          cell: ({ actor }) => whoOf(actor),
        },
        {
          head: t({ fr: 'Quoi', en: 'What' }),
          cell: ({ action, details: { from: _f, to: _t, before: _b, after: _a, ...rest } }) =>
            Object.keys(rest).length > 0 ? <AuditedFacts action={action} of={rest} /> : '–',
        },
        {
          head: t({ fr: 'Avant et après', en: 'Before and after' }),
          cell: ({ action, details, created_at: at }) => {
            const { from, to, before = from, after = to } = details;
            return (
              <div className="stack close">
                <AuditedChange {...{ action, before, after, at }} />
                {Object.keys(details).length > 0 && <WholeEntry of={details} />}
              </div>
            );
          },
        },
        {
          head: t({ fr: 'Quand', en: 'When' }),
          cell: (row) => <Time at={row.created_at} now={now} />,
        },
      ]}
      nothing={{
        title: { fr: 'Rien encore', en: 'Nothing yet' },
        text: {
          fr: 'Ouvrir le mode réel, changer un rôle, retirer un membre : chaque acte s’inscrit ici.',
          en: 'Opening live mode, changing a role, removing a member: each act is written here.',
        },
      }}
    />
  );
}
