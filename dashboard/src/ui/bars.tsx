// Bars over time: a caption that says the finding, and the same numbers as a table; the drawing itself is not heard
// (section 10, charts).

import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import css from './bars.module.css';
import { Link } from './link.tsx';

type Row = {
  label: string;
  value: number;
  /** A second number, which the table says and the drawing does not. */
  beside?: number;
  /** Where all that it counts is listed. */
  to?: string;
};
type Heads = readonly [label: string, value: string, beside?: string];

const height = 96;
const step = 24;

export function Bars({
  title,
  finding,
  heads,
  rows,
}: {
  title: string;
  /** One sentence that says what is to be seen. */
  finding: string;
  heads: Heads;
  rows: readonly Row[];
}) {
  const { t } = useLang();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <figure className="stack close">
      <figcaption>
        <strong>{title}</strong>
        <br />
        <span className="quiet">{finding}</span>
      </figcaption>
      <svg
        className={css['bars']}
        viewBox={`0 0 ${rows.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {rows.map(({ label, value }, n) => {
          const size = value === 0 ? 1 : Math.max(3, (value / most) * (height - 2));
          return (
            <rect
              key={label}
              x={n * step + 3}
              y={height - size}
              width={step - 6}
              height={size}
              fill="currentColor"
            />
          );
        })}
      </svg>
      <details>
        <summary>{t({ fr: 'Voir en tableau', en: 'Show as table' })}</summary>
        <Numbers title={title} heads={heads} rows={rows} />
      </details>
    </figure>
  );
}

function Numbers({ title, heads, rows }: { title: string; heads: Heads; rows: readonly Row[] }) {
  const { lang } = useLang();
  return (
    <div className="scroll">
      <table className="table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            {heads.slice(1).map((head) => (
              <th key={head} scope="col" className="sum">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value, beside, to }) => (
            <tr key={label}>
              <th scope="row">{to ? <Link to={to}>{label}</Link> : label}</th>
              <td className="sum">{number(value, lang)}</td>
              {beside !== undefined && <td className="sum">{number(beside, lang)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
