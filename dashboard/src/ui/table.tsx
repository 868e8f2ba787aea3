// Rows of one kind, as cards on a phone, each value with its label; the first cell names the row and opens it (UI68,
// UI195).
import type { ReactNode } from 'react';

export type Column<T> = {
  head: string;
  cell: (row: T) => ReactNode;
  /** Figures stand at the right, one under the other. */
  isSum?: boolean;
};

export function Table<T>({
  label,
  rows,
  columns,
  keyOf,
}: {
  label: string;
  rows: readonly T[];
  columns: readonly (Column<T> | false)[];
  keyOf: (row: T) => string;
}) {
  const shown = columns.filter((one) => one !== false);
  return (
    <div className="card flush scroll">
      <table className="table cards" aria-label={label}>
        <thead>
          <tr>
            {shown.map(({ head, isSum }) => (
              <th key={head} scope="col" className={isSum ? 'sum' : undefined}>
                {head}
              </th>
            ))}
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
