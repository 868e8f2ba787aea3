// The keys of a project: what each may do, when it was last used, what can be done about it (UI119).
import type { Lang } from '../../../../contract/text.ts';
import type { ReplyOf } from '../../api/call.ts';
import { projectOf, useRead } from '../../api/reads.ts';
import { keyState, serves } from '../../lib/keys.ts';
import { number } from '../../lib/say.ts';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { NewLink } from '../../parts/new-link.tsx';
import { type FileColumns, PageExport, whole } from '../../parts/page-export.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { inService, keyWords, scopeTexts } from '../../words/keys.ts';

type Project = ReplyOf<'getProject'>;
type Key = Project['keys'][number];

/** What the page shows of a key; its secret was said once. */
const fileColumns: FileColumns<Key> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['mode', ({ mode }) => mode],
  ['scopes', ({ scopes }) => scopes.join(' ')],
  ['prefix', ({ prefix }) => prefix],
  ['daily_limit', (key) => key.daily_limit],
  ['created_at', (key) => key.created_at],
  ['last_used_at', (key) => key.last_used_at],
  ['expires_at', (key) => key.expires_at],
  ['revoked_at', (key) => key.revoked_at],
];

export function Page() {
  const { t } = useLang();
  const { id } = useProject();
  const project = useRead('getProject', projectOf(id));
  const create = (
    <NewLink to={pathTo('newKey', { id })}>{t({ fr: 'Nouvelle clé', en: 'New key' })}</NewLink>
  );
  return (
    <>
      <PageHead
        docs="getProject"
        title={t({ fr: 'Clés API', en: 'API keys' })}
        aside={
          <>
            {create}
            {project.data && (
              <PageExport of={whole(project.data.keys)} name="keys" columns={fileColumns} />
            )}
          </>
        }
      >
        {t({
          fr: 'Une clé parle pour le projet. Gardez-la sur vos serveurs, jamais dans une page ou une application.',
          en: 'A key speaks for the project. Keep it on your servers, never in a page or an application.',
        })}
      </PageHead>
      <Read of={project}>{(found) => <Keys found={found} id={id} />}</Read>
    </>
  );
}

function Keys({ found, id }: { found: Project; id: string }) {
  const { t, lang } = useLang();
  const now = useNow();
  const { keys } = found;
  const active = keys.filter((key) => serves(key, now));
  const ended = keys.filter((key) => !serves(key, now));
  if (active.length === 0 && ended.length === 0) {
    return (
      <Empty title={t({ fr: 'Pas encore de clé', en: 'No key yet' })}>
        <p>
          {t({
            fr: 'Une clé de test suffit pour un premier paiement : rien de réel ne bouge.',
            en: 'A test key is enough for a first payment: nothing real moves.',
          })}
        </p>
      </Empty>
    );
  }
  return (
    <div className="stack wide">
      <p className="quiet">{inService(active.length, lang)}</p>
      {active.length > 0 && <KeyTable keys={active} found={found} id={id} now={now} />}
      {ended.length > 0 && (
        <details>
          <summary>
            {t({ fr: `Clés finies (${ended.length})`, en: `Ended keys (${ended.length})` })}
          </summary>
          <KeyTable keys={ended} found={found} id={id} now={now} />
        </details>
      )}
    </div>
  );
}

/** Calls of data of the present day of UTC, and how many the key may make in one. */
function quotaOf({ usage, quota }: Project, key: Key, now: number, lang: Lang): string {
  const today = new Date(now).toISOString().slice(0, 10);
  const used = usage.find(({ day, key_id }) => day === today && key_id === key.id)?.count ?? 0;
  return `${number(used, lang)} / ${number(Math.min(key.daily_limit, quota.key_daily_limit), lang)}`;
}

type Rows = { keys: Key[]; found: Project; id: string; now: number };

function KeyTable({ keys, found, id, now }: Rows) {
  const { t, lang } = useLang();
  return (
    <Table
      label={t({ fr: 'Clés', en: 'Keys' })}
      rows={keys}
      keyOf={(key) => key.id}
      columns={[
        {
          head: t({ fr: 'Nom', en: 'Name' }),
          cell: (key) => (
            <>
              <Link to={pathTo('key', { id, keyId: key.id })}>{key.name}</Link>
              <br />
              <code className="quiet">{key.prefix}…</code>
            </>
          ),
        },
        { head: t({ fr: 'Mode', en: 'Mode' }), cell: (key) => <ModeBadge mode={key.mode} /> },
        {
          head: t({ fr: 'Portées', en: 'Scopes' }),
          cell: (key) => key.scopes.map((scope) => t(scopeTexts[scope].text)).join(', '),
        },
        {
          head: t({ fr: 'Dernier appel', en: 'Last call' }),
          cell: (key) =>
            key.last_used_at ? (
              <Time at={key.last_used_at} now={now} />
            ) : (
              <span className="quiet">{t({ fr: 'Jamais', en: 'Never' })}</span>
            ),
        },
        {
          head: t({ fr: 'Données aujourd’hui', en: 'Data today' }),
          isSum: true,
          cell: (key) => quotaOf(found, key, now, lang),
        },
        {
          head: t({ fr: 'Fin', en: 'End' }),
          cell: ({ revoked_at, expires_at }) => {
            const end = revoked_at ?? expires_at;
            return end ? <Time at={end} now={now} /> : '–';
          },
        },
        {
          head: t({ fr: 'État', en: 'State' }),
          cell: (key) => <Badge {...keyWords[keyState(key, now)]} />,
        },
      ]}
    />
  );
}
