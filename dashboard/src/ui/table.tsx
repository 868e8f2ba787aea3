// Rows of one kind, as cards on a phone, each value with its label; the first cell names the row and opens it (UI68,
// UI195).
import type { ReactNode } from 'react';
import type { Listing } from '../api/listing.ts';
import { searchText } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { newestFirst, orderTexts } from './filter.ts';
import { useGo } from './go.ts';
import css from './table.module.css';

export type Column<T> = {
  head: string;
  /** The time that orders the rows, where their list can be turned round. */
  isOrder?: boolean;
  cell: (row: T) => ReactNode;
  /** Figures stand at the right, one under the other. */
  isSum?: boolean;
};

export function Table<T>({
  label,
  rows,
  columns,
  keyOf,
  of,
}: {
  label: string;
  rows: readonly T[];
  columns: readonly (Column<T> | false)[];
  keyOf: (row: T) => string;
  /** The list whose page they are, where the address says more of it than its rows. */
  of?: Ordered | undefined;
}) {
  const shown = columns.filter((one) => one !== false);
  return (
    <div className="card flush">
      <table className="table cards" aria-label={label}>
        <thead>
          <tr>
            {shown.map(({ head, isSum, isOrder }) =>
              isOrder && of?.order ? (
                <th key={head} scope="col" aria-sort={sorts[of.order]}>
                  <Turn head={head} of={of} />
                </th>
              ) : (
                <th key={head} scope="col" className={isSum ? 'sum' : undefined}>
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {shown.map(({ head, cell, isSum }, n) =>
                n === 0 ? (
                  <th key={head} scope="row" className={isSum ? 'sum' : undefined}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={head} data-label={head} className={isSum ? 'sum' : undefined}>
                    <span>{cell(row)}</span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Ordered = Pick<Listing<unknown>, 'here' | 'chosen' | 'order'>;

const sorts = { created_at: 'ascending', '-created_at': 'descending' } as const;

/** The same rows from their other end; the cursor of a page is none of theirs. */
function Turn({ head, of: { here, chosen, order = newestFirst } }: { head: string; of: Ordered }) {
  const { t } = useLang();
  const go = useGo();
  const isNewest = order === newestFirst;
  const turned = here + searchText({ ...chosen, sort: isNewest ? 'created_at' : undefined });
  return (
    <button type="button" className={css['turn']} onClick={() => go(turned)}>
      {head}
      {/* Cards have no column above them that could say it. */}
      <span className={css['said']}>{`, ${t(orderTexts[order])}`}</span>{' '}
      <span aria-hidden="true">{isNewest ? '↓' : '↑'}</span>
    </button>
  );
}
