// The way through a list whose pages have numbers (UI68).
import { number } from '../lib/say.ts';
import { type Search, searchText } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Link } from './link.tsx';

export function NumberedPages({
  here,
  search,
  of,
}: {
  here: string;
  search: Search;
  of: { page: number; total_pages: number } | undefined;
}) {
  const { t, lang } = useLang();
  const { page = 1, total_pages: pages = 1 } = of ?? {};
  if (pages <= 1 && page <= 1) return null;
  const at = (next: number) =>
    here + searchText({ ...search, page: next === 1 ? undefined : next });
  const [n, all] = [number(page, lang), number(pages, lang)];
  return (
    <nav
      className="row no-print"
      aria-label={t({ fr: 'Pages de la liste', en: 'Pages of the list' })}
    >
      {page > 1 && (
        <Link className="button second" to={at(Math.min(page - 1, pages))}>
          {t({ fr: 'Précédente', en: 'Previous' })}
        </Link>
      )}
      <span className="quiet">{t({ fr: `Page ${n} sur ${all}`, en: `Page ${n} of ${all}` })}</span>
      {page < pages && (
        <Link className="button second" to={at(page + 1)}>
          {t({ fr: 'Suivante', en: 'Next' })}
        </Link>
      )}
    </nav>
  );
}

/** The number that an address says; what is none is the first page. */
export function pageIn(text: string | undefined): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
}
