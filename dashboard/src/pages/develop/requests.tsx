// The calls of a project's keys in a mode, newest first, without bodies, for ninety days (UI116).

import { firstRequest } from '../../../../contract/first-calls.ts';
import { useListing } from '../../api/listing.ts';
import { useRead } from '../../api/reads.ts';
import { CallSample } from '../../code/sample.tsx';
import { number } from '../../lib/say.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { Refusals } from '../../parts/refusals.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { dayFilters, typedFilter, wordFilter } from '../../ui/filter.ts';
import { Link } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { answerLook } from '../../words/status.ts';

const all = { fr: 'Toutes', en: 'All' };
const classes = ['2xx', '3xx', '4xx', '5xx'] as const;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const filters = [
  wordFilter('status', { fr: 'Réponse', en: 'Answer' }, classes, all),
  wordFilter('method', { fr: 'Méthode', en: 'Method' }, methods, all),
  typedFilter('code', { fr: 'Code de refus', en: 'Code of refusal' }),
  typedFilter('key', { fr: 'Id de la clé', en: 'Id of the key' }),
  typedFilter('request_id', { fr: 'Id de la requête', en: 'Id of the request' }),
  typedFilter('path', { fr: 'Partie du chemin', en: 'Part of the path' }),
  ...dayFilters,
];

export function Page() {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const now = useNow();
  const usage = useRead('getUsage', { params: { id } });
  const calls = useListing('listCalls', { params: { id }, query: { mode } }, filters);
  return (
    <ListPage
      of={calls}
      title={t({ fr: 'Requêtes', en: 'Requests' })}
      about={t({
        fr: 'Les appels de vos clés, gardés quatre-vingt-dix jours. Aucun corps n’est gardé.',
        en: 'The calls of your keys, kept for ninety days. No body is kept.',
      })}
      aside={<ExportButton of="calls" filters={calls.asked} />}
      lead={usage.data && <Refusals codes={usage.data.codes} />}
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
          head: t({ fr: 'Clé', en: 'Key' }),
          cell: (row) => (row.prefix ? <code>{row.prefix}…</code> : '–'),
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
      nothing={{
        title: { fr: 'Pas encore d’appel', en: 'No call yet' },
        text: {
          fr: 'Chaque appel fait avec une clé de ce mode apparaît ici, avec sa réponse et sa durée. Celui-ci sera le premier :',
          en: 'Each call made with a key of this mode shows up here, with its answer and duration. This one will be the first:',
        },
        more: <CallSample call={firstRequest} />,
      }}
    />
  );
}
