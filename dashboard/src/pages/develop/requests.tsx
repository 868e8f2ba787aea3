// The calls of a project's keys in a mode, newest first, without bodies, for ninety days (UI116).
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { number } from '../../lib/say.ts';
import { DayFilters } from '../../parts/status-filter.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Filters, useFilters } from '../../ui/filters.tsx';
import { Link } from '../../ui/link.tsx';
import { List, rowsPerPage, wordOf } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';

type Call = ReplyOf<'listCalls'>['data'][number];

const names = ['status', 'method', 'code', 'path', 'created_from', 'created_to'] as const;
const classes = ['2xx', '3xx', '4xx', '5xx'] as const;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const filters = useFilters([...names, 'cursor']);
  const here = pathTo('requests', { id, mode });
  const query = {
    ...filters,
    mode,
    status: wordOf(classes, filters.status),
    method: wordOf(methods, filters.method),
    code: filters.code as never,
    limit: rowsPerPage,
  };
  const calls = useRead('listCalls', { params: { id }, query }, { keep: true });
  return (
    <>
      <PageHead title={t({ fr: 'Requêtes', en: 'Requests' })}>
        {t({
          fr: 'Les appels de vos clés, gardés quatre-vingt-dix jours. Aucun corps n’est gardé.',
          en: 'The calls of your keys, kept for ninety days. No body is kept.',
        })}
      </PageHead>
      <div className="stack">
        <RequestFilters here={here} chosen={filters} />
        <List of={calls} here={here} search={filters} empty={<None />}>
          {(rows) => <Calls rows={rows} />}
        </List>
      </div>
    </>
  );
}

export const answerLook = (status: number) =>
  status < 400 ? 'good' : status < 500 ? 'warn' : 'bad';

function Calls({ rows }: { rows: Call[] }) {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const now = useNow();
  return (
    <Table
      label={t({ fr: 'Requêtes', en: 'Requests' })}
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          head: t({ fr: 'Appel', en: 'Call' }),
          cell: (row) => (
            <Link to={pathTo('request', { id, mode, callId: row.id })}>
              <code>
                {row.method} {row.path}
              </code>
            </Link>
          ),
        },
        {
          head: t({ fr: 'Réponse', en: 'Answer' }),
          cell: (row) => (
            <Badge
              look={answerLook(row.status)}
              text={{ fr: String(row.status), en: String(row.status) }}
            />
          ),
        },
        {
          head: t({ fr: 'Code', en: 'Code' }),
          cell: (row) => (row.code ? <code>{row.code}</code> : '–'),
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

function None() {
  const { t } = useLang();
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

type Chosen = Partial<Record<(typeof names)[number], string>>;

function RequestFilters({ here, chosen }: { here: string; chosen: Chosen }) {
  const { t } = useLang();
  const any = <option value="">{t({ fr: 'Toutes', en: 'All' })}</option>;
  return (
    <Filters here={here} names={names}>
      <Select name="status" label={t({ fr: 'Réponse', en: 'Answer' })} defaultValue={chosen.status}>
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
      <Field
        name="code"
        label={t({ fr: 'Code de refus', en: 'Code of refusal' })}
        defaultValue={chosen.code}
      />
      <Field
        name="path"
        label={t({ fr: 'Partie du chemin', en: 'Part of the path' })}
        defaultValue={chosen.path}
      />
      <DayFilters chosen={chosen} />
    </Filters>
  );
}
