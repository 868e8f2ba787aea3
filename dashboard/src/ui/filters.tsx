// The filters of a list, kept in its address with the API's own names (UI68): sent by Enter or the button, taken away by
// one link.
import { type FormEvent, type ReactNode, useId } from 'react';
import { searchText } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useSearch } from '../shell/place.tsx';
import { Button } from './button.tsx';
import css from './filters.module.css';
import { useGo } from './go.ts';
import { Link } from './link.tsx';

/** Those of the address that the list knows; the rest of it is dropped. */
export function useFilters<const N extends string>(
  names: readonly N[],
): Partial<Record<N, string>> {
  const search = useSearch();
  const known = names.flatMap((name) => (search[name] ? [[name, search[name]]] : []));
  return Object.fromEntries(known) as Partial<Record<N, string>>;
}

export function Filters({
  here,
  names,
  children,
}: {
  /** The list's address without search. */
  here: string;
  names: readonly string[];
  children: ReactNode;
}) {
  const { t } = useLang();
  const go = useGo();
  const search = useSearch();
  const id = useId();
  const set = names.filter((name) => search[name]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = names.map((name) => [name, String(form.get(name) ?? '').trim()]);
    go(here + searchText(Object.fromEntries(chosen)));
  };
  return (
    <details className={css['filters']} open={set.length > 0 || undefined}>
      <summary>
        {t({ fr: 'Filtrer', en: 'Filter' })}
        {set.length > 0 && ` (${set.length})`}
      </summary>
      <form
        // Drawn anew when the address is another one, as by the back button.
        key={JSON.stringify(search)}
        className={css['form']}
        aria-labelledby={id}
        onSubmit={submit}
      >
        <span id={id} className="heard">
          {t({ fr: 'Filtres', en: 'Filters' })}
        </span>
        {children}
        <div className="row">
          <Button type="submit" look="second">
            {t({ fr: 'Appliquer', en: 'Apply' })}
          </Button>
          {set.length > 0 && (
            <Link to={here}>{t({ fr: 'Effacer les filtres', en: 'Clear filters' })}</Link>
          )}
        </div>
      </form>
    </details>
  );
}
