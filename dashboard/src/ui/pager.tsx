// The way on through a list by its cursor; the way back is the browser's (UI68).
import { type Search, searchText } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Link } from './link.tsx';

export function Pager({
  here,
  search,
  cursor,
}: {
  here: string;
  search: Search;
  cursor: string | null | undefined;
}) {
  const { t } = useLang();
  const isFirst = search['cursor'] === undefined;
  if (isFirst && !cursor) return null;
  return (
    <nav
      className="row no-print"
      aria-label={t({ fr: 'Pages de la liste', en: 'Pages of the list' })}
    >
      {!isFirst && (
        <Link className="button second" to={here + searchText({ ...search, cursor: undefined })}>
          {t({ fr: 'Début', en: 'First' })}
        </Link>
      )}
      {cursor && (
        <Link className="button second" to={here + searchText({ ...search, cursor })}>
          {t({ fr: 'Suite', en: 'Next' })}
        </Link>
      )}
    </nav>
  );
}
