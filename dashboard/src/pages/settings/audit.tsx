// The trail of sensitive acts: who, what, when, with what was before and after (UI127).
import { useListing } from '../../api/listing.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { useLang } from '../../shell/language.tsx';
import type { Role } from '../../shell/me.tsx';
import { useProject } from '../../shell/place.tsx';
import { dayFilters, wordFilter } from '../../ui/filter.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { Time, useNow } from '../../ui/values.tsx';
import { actorTexts, actTexts } from '../../words/acts.ts';
import { roleTexts } from '../../words/roles.ts';

const filters = [wordFilter('action', { fr: 'Acte', en: 'Act' }, actTexts), ...dayFilters];

export function Page() {
  const { t } = useLang();
  const { id } = useProject();
  const now = useNow();
  const said = (value: unknown, isKnown: boolean) =>
    isKnown ? <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code> : '–';
  const word = (value: unknown) =>
    typeof value === 'string' && value in roleTexts
      ? t(roleTexts[value as Role])
      : said(value, value !== undefined && value !== null);
  const kindOf = (kind: string) =>
    kind in actorTexts ? t(actorTexts[kind as keyof typeof actorTexts]) : kind;
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
          cell: ({ actor }) =>
            actor.name ?? (actor.id ? <code>{actor.id}</code> : kindOf(actor.kind)),
        },
        {
          head: t({ fr: 'Quoi', en: 'What' }),
          cell: ({ details: { from: _f, to: _t, before: _b, after: _a, ...rest } }) =>
            said(rest, Object.keys(rest).length > 0),
        },
        {
          head: t({ fr: 'Avant', en: 'Before' }),
          cell: ({ details: { from, before = from } }) => word(before),
        },
        {
          head: t({ fr: 'Après', en: 'After' }),
          cell: ({ details: { to, after = to } }) => word(after),
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
