// The trail of the whole server: who, what, on what, why, before and after, from where (UI168).
import { type RowOf, useListing } from '../../api/listing.ts';
import { actTexts } from '../../office/acts.ts';
import { AuditedChange, AuditedFacts, WholeEntry } from '../../parts/audited.tsx';
import { type FileColumns, PageExport } from '../../parts/page-export.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { dayFilters, typedFilter, wordFilter } from '../../ui/filter.ts';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Time, useNow } from '../../ui/values.tsx';
import { actorTexts } from '../../words/acts.ts';

type Entry = RowOf<'listOfficeAudit'>;

const filters = [
  wordFilter('action', { fr: 'Acte', en: 'Act' }, actTexts),
  typedFilter('actor', { fr: 'Id de qui a agi', en: 'Id of who acted' }),
  typedFilter('project', { fr: 'Id du projet', en: 'Id of the project' }),
  ...dayFilters,
];

export function Page() {
  const { t } = useLang();
  const now = useNow();
  const trail = useListing('listOfficeAudit', {}, filters);
  return (
    <ListPage
      of={trail}
      title={t({ fr: 'Audit du serveur', en: 'Audit of the server' })}
      about={t({
        fr: 'Aucune ligne ne peut être changée ni effacée.',
        en: 'No line can be changed or removed.',
      })}
      aside={<PageExport of={trail} name="audit" columns={fileColumns} />}
      columns={[
        {
          head: t({ fr: 'Acte', en: 'Act' }),
          cell: ({ action }) => t(actTexts[action] ?? { fr: action, en: action }),
        },
        {
          head: t({ fr: 'Qui', en: 'Who' }),
          cell: (entry) => <Actor entry={entry} />,
        },
        {
          head: t({ fr: 'Sur quoi', en: 'On what' }),
          cell: ({ action, project, details }) => (
            <div className="stack close">
              {project && (
                <Link to={pathTo('officeMerchant', { merchantId: project.id })}>
                  {project.name}
                </Link>
              )}
              <AuditedFacts action={action} of={details} />
              {!project && Object.keys(details).length === 0 && '–'}
            </div>
          ),
        },
        {
          head: t({ fr: 'Avant et après', en: 'Before and after' }),
          cell: ({ action, before, after, details, created_at: at }) => (
            <div className="stack close">
              <AuditedChange {...{ action, before, after, at }} />
              <WholeEntry of={{ ...details, before, after }} />
            </div>
          ),
        },
        { head: t({ fr: 'Motif', en: 'Reason' }), cell: ({ reason }) => reason ?? '–' },
        {
          head: t({ fr: 'Quand', en: 'When' }),
          cell: ({ created_at }) => <Time at={created_at} now={now} />,
        },
      ]}
      nothing={{
        title: { fr: 'Rien encore', en: 'Nothing yet' },
        text: {
          fr: 'Chaque acte grave sur un projet ou un compte s’inscrit ici.',
          en: 'Each grave act on a project or an account is written here.',
        },
      }}
    />
  );
}

const fileColumns: FileColumns<Entry> = [
  ['id', ({ id }) => id],
  ['created_at', ({ created_at }) => created_at],
  ['action', ({ action }) => action],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor }) => actor.name],
  ['project_id', ({ project }) => project?.id],
  ['reason', ({ reason }) => reason],
  ['from', ({ from }) => from],
  ['before', ({ before }) => before],
  ['after', ({ after }) => after],
  ['details', ({ details }) => details],
];

function Actor({ entry: { actor, from } }: { entry: Entry }) {
  const { t } = useLang();
  return (
    <>
      {actor.name ?? <code>{actor.id}</code>}
      <br />
      <small className="quiet">
        {t(actorTexts[actor.kind])}
        {from && `, ${from}`}
      </small>
    </>
  );
}
