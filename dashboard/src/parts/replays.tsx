// The latest replays of a project in this mode, read once they are asked for: one that is under way, or paused, is found again
// after its page was left (UI114).
import { useState } from 'react';
import { useRead } from '../api/reads.ts';
import { number } from '../lib/say.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Link } from '../ui/link.tsx';
import { Read } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Badge, Time, useNow } from '../ui/values.tsx';
import { replayWords } from '../words/replays.ts';

const most = 20;

export function Replays() {
  const { t } = useLang();
  const [wasOpened, open] = useState(false);
  return (
    <details className="card" onToggle={(event) => event.currentTarget.open && open(true)}>
      <summary>{t({ fr: 'Renvois demandés', en: 'Replays asked for' })}</summary>
      {wasOpened && <Latest />}
    </details>
  );
}

function Latest() {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const now = useNow();
  const read = useRead('listReplays', { params: { id }, query: { limit: most } });
  return (
    <Read of={read} lines={3}>
      {({ data }) => {
        // Some are of both modes.
        const rows = data.filter(({ livemode }) => livemode !== (mode === 'test'));
        if (rows.length === 0) {
          return <p className="quiet">{t({ fr: 'Aucun récemment.', en: 'None lately.' })}</p>;
        }
        return (
          <Table
            label={t({ fr: 'Renvois demandés', en: 'Replays asked for' })}
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              {
                head: t({ fr: 'Demandé', en: 'Asked' }),
                cell: (row) => (
                  <Link to={pathTo('replay', { id, mode, replayId: row.id })}>
                    <Time at={row.created_at} now={now} />
                  </Link>
                ),
              },
              {
                head: t({ fr: 'État', en: 'State' }),
                cell: (row) => <Badge {...replayWords[row.state]} />,
              },
              {
                head: t({ fr: 'Renvoyés', en: 'Sent again' }),
                isSum: true,
                cell: ({ done, count }) => `${number(done, lang)} / ${number(count, lang)}`,
              },
              {
                head: t({ fr: 'Non reçus', en: 'Not taken' }),
                isSum: true,
                cell: ({ failed }) => number(failed, lang),
              },
              { head: t({ fr: 'Du', en: 'From' }), cell: (row) => <Time at={row.from} /> },
              { head: t({ fr: 'Au', en: 'To' }), cell: (row) => <Time at={row.to} /> },
            ]}
          />
        );
      }}
    </Read>
  );
}
