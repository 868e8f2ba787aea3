// The last calls of the project's keys, without bodies (UI116, as far as operations stand: the last hundred).
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { number } from '../../lib/say.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Select } from '../../ui/field.tsx';
import { Filters, useFilters } from '../../ui/filters.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';

type Call = ReplyOf<'getProject'>['calls'][number];
type Key = ReplyOf<'getProject'>['keys'][number];

const names = ['status_class', 'method', 'key'] as const;
const classes = ['2xx', '4xx', '5xx'] as const;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const filters = useFilters(names);
  const here = pathTo('requests', { id, mode });
  const read = useRead('getProject', { params: { id } });
  return (
    <>
      <PageHead title={t({ fr: 'Requêtes', en: 'Requests' })}>
        {t({
          fr: 'Les cent derniers appels de vos clés. Aucun corps n’est gardé.',
          en: 'The last hundred calls of your keys. No body is kept.',
        })}
      </PageHead>
      <Read of={read} lines={8}>
        {({ calls, keys }) => {
          const ofMode = new Set(keys.filter((key) => key.mode === mode).map((key) => key.id));
          const here_ = calls.filter(
            (one) => one.key_id !== null && ofMode.has(one.key_id) && matches(one, filters),
          );
          return (
            <div className="stack">
              <RequestFilters here={here} chosen={filters} keys={keys} />
              {here_.length > 0 ? (
                <Calls rows={here_} keys={keys} />
              ) : (
                <None isFiltered={names.some((name) => filters[name])} here={here} />
              )}
            </div>
          );
        }}
      </Read>
    </>
  );
}

type Chosen = Partial<Record<(typeof names)[number], string>>;

function matches(one: Call, { status_class: of, method, key }: Chosen): boolean {
  if (of && classes.some((known) => known === of) && !String(one.status).startsWith(of[0] ?? '')) {
    return false;
  }
  if (method && one.method !== method) return false;
  return !key || one.key_id === key;
}

function Calls({ rows, keys }: { rows: Call[]; keys: Key[] }) {
  const { t, lang } = useLang();
  const now = useNow();
  return (
    <Table
      label={t({ fr: 'Requêtes', en: 'Requests' })}
      rows={rows}
      keyOf={(row) => String(row.id)}
      columns={[
        {
          head: t({ fr: 'Appel', en: 'Call' }),
          cell: (row) => (
            <code>
              {row.method} {row.path}
            </code>
          ),
        },
        {
          head: t({ fr: 'Réponse', en: 'Answer' }),
          cell: (row) => (
            <Badge
              look={row.status < 400 ? 'good' : row.status < 500 ? 'warn' : 'bad'}
              text={{ fr: String(row.status), en: String(row.status) }}
            />
          ),
        },
        {
          head: t({ fr: 'Clé', en: 'Key' }),
          cell: (row) => keys.find((key) => key.id === row.key_id)?.name ?? row.prefix ?? '–',
        },
        {
          head: t({ fr: 'Durée', en: 'Duration' }),
          isSum: true,
          cell: (row) => `${number(row.duration_ms, lang)} ms`,
        },
        {
          head: t({ fr: 'Quand', en: 'When' }),
          cell: (row) => <Time at={row.created_at} now={now} exact />,
        },
      ]}
    />
  );
}

function None({ isFiltered, here }: { isFiltered: boolean; here: string }) {
  const { t } = useLang();
  if (isFiltered) {
    return (
      <Empty title={t({ fr: 'Rien ne correspond', en: 'Nothing matches' })}>
        <p>
          <Link className="button second" to={here}>
            {t({ fr: 'Effacer les filtres', en: 'Clear filters' })}
          </Link>
        </p>
      </Empty>
    );
  }
  return (
    <Empty title={t({ fr: 'Pas encore d’appel', en: 'No call yet' })}>
      <p>
        {t({
          fr: 'Chaque appel fait avec une clé de ce mode apparaît ici, avec sa réponse et sa durée.',
          en: 'Each call made with a key of this mode shows up here, with its answer and duration.',
        })}
      </p>
    </Empty>
  );
}

function RequestFilters({ here, chosen, keys }: { here: string; chosen: Chosen; keys: Key[] }) {
  const { t } = useLang();
  const any = <option value="">{t({ fr: 'Toutes', en: 'All' })}</option>;
  return (
    <Filters here={here} names={names}>
      <Select
        name="status_class"
        label={t({ fr: 'Réponse', en: 'Answer' })}
        defaultValue={chosen.status_class}
      >
        {any}
        {classes.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Select name="method" label={t({ fr: 'Méthode', en: 'Method' })} defaultValue={chosen.method}>
        {any}
        {methods.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Select name="key" label={t({ fr: 'Clé', en: 'Key' })} defaultValue={chosen.key}>
        {any}
        {keys.map((key) => (
          <option key={key.id} value={key.id}>
            {key.name}
          </option>
        ))}
      </Select>
    </Filters>
  );
}
