// One group of what a search found, as links (UI41).
import { useId } from 'react';
import type { Text } from '../../../contract/text.ts';
import { useLang } from '../shell/language.tsx';
import { Link } from '../ui/link.tsx';
import css from './finder.module.css';

export type FoundRow = { to: string; title: string; detail?: string };
export type Found = {
  title: Text;
  rows: readonly FoundRow[];
  /** Beyond the application, in a new tab. */
  isOutside?: boolean;
};

export function FoundLinks({ title, rows, isOutside = false }: Found) {
  const { t } = useLang();
  const id = useId();
  return (
    <section className="stack close" aria-labelledby={id}>
      <h2 id={id} className="small quiet">
        {t(title)}
      </h2>
      <ul className={`plain ${css['rows']}`}>
        {rows.map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two headings of the guides may lead to one place.
          <li key={`${row.to} ${n}`}>
            {isOutside ? (
              <a href={row.to} target="_blank" rel="noopener">
                <Said {...row} />
              </a>
            ) : (
              <Link to={row.to}>
                <Said {...row} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Said({ title, detail }: FoundRow) {
  return (
    <>
      <span>{title}</span>
      {detail && <small className="quiet">{detail}</small>}
    </>
  );
}
