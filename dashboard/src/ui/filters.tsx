// The filters of a list, kept in its address with the API's own names (UI68): sent by Enter or the button, taken away by
// one link.
import type { UseQueryResult } from '@tanstack/react-query';
import {
  type FormEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { count } from '../lib/say.ts';
import { searchText } from '../paths.ts';
import { steps, useStanding } from '../router/router.tsx';
import { useLang } from '../shell/language.tsx';
import { useSearch } from '../shell/place.tsx';
import { Button } from './button.tsx';
import { Field, Select } from './field.tsx';
import { type Filter, isOrder, isWrong } from './filter.ts';
import css from './filters.module.css';
import { useGo } from './go.ts';
import { Link } from './link.tsx';
import { Undo, useUndo } from './undo.tsx';

export function Filters({
  here,
  filters,
  of,
}: {
  /** The list's address without search. */
  here: string;
  filters: readonly Filter[];
  /** The list, to say how much of it there is. */
  of?: Listed;
}) {
  const { t } = useLang();
  const go = useGo();
  const search = useSearch();
  const id = useId();
  const shown = filters.filter((filter) => !isOrder(filter));
  const said = filters.filter(({ name }) => search[name]);
  const wrong = said.filter((filter) => isWrong(filter, search[filter.name] ?? ''));
  const set = shown.filter((filter) => said.includes(filter) && !wrong.includes(filter));
  const { done, end } = useCleared(here);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = shown.map(({ name }) => [name, String(form.get(name) ?? '').trim()]);
    go(here + searchText({ sort: search['sort'], ...Object.fromEntries(chosen) }));
  };
  return (
    <>
      <Undo done={done} end={end} />
      <Found of={of} asked={JSON.stringify(search)} />
      {wrong.length > 0 && <Dropped here={here} wrong={wrong} />}
      {shown.length > 0 && (
        <details className={`${css['filters']} no-print`} open={set.length > 0 || undefined}>
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
            {shown.map((filter) => (
              <FilterField key={filter.name} filter={filter} chosen={search[filter.name]} />
            ))}
            <div className="row">
              <Button type="submit" look="second" changes={false}>
                {t({ fr: 'Appliquer', en: 'Apply' })}
              </Button>
              {set.length > 0 && <ClearFilters here={here} />}
            </div>
          </form>
        </details>
      )}
    </>
  );
}

type Listed = Pick<UseQueryResult<{ data: readonly unknown[] }>, 'data' | 'isPlaceholderData'>;

const found = {
  one: { fr: '{n} ligne affichée', en: '{n} row shown' },
  other: { fr: '{n} lignes affichées', en: '{n} rows shown' },
};

/** What filters, an order or another page of the list brought, once for each: whoever listens does not see the rows change (UI193). */
function Found({ of, asked }: { of: Listed | undefined; asked: string }) {
  const { lang } = useLang();
  const rows = of?.isPlaceholderData ? undefined : of?.data?.data.length;
  const told = useRef(asked);
  const [said, say] = useState<{ asked: string; rows: number }>();
  useEffect(() => {
    if (rows === undefined || told.current === asked) return;
    told.current = asked;
    say({ asked, rows });
  }, [asked, rows]);
  return (
    <p className="heard" role="status">
      {said && <span key={said.asked}>{count(said.rows, found, lang)}</span>}
    </p>
  );
}

/** Takes all filters of a list away; the step remembers them for whoever takes it back (UI77). */
export function ClearFilters({ here, className }: { here: string; className?: string }) {
  const { t } = useLang();
  const search = useSearch();
  const to = here + searchText({ sort: search['sort'] });
  const clear = (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    event.preventDefault();
    steps.push(to, { cleared: searchText(search) });
  };
  return (
    <Link className={className} to={to} onClick={clear}>
      {t({ fr: 'Effacer les filtres', en: 'Clear filters' })}
    </Link>
  );
}

function useCleared(here: string) {
  const { t } = useLang();
  const go = useGo();
  const { done, offer, end } = useUndo();
  const state = useStanding(({ location }) => location.state) as { cleared?: string };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step.
  useLayoutEffect(() => {
    if (state.cleared === undefined) return end();
    const to = here + state.cleared;
    offer({
      said: t({ fr: 'Filtres effacés.', en: 'Filters cleared.' }),
      back: async () => go(to, { instead: true }),
    });
  }, [state]);
  return { done, end };
}

/** An address that was typed or kept for long may say what the list does not know. */
function Dropped({ here, wrong }: { here: string; wrong: readonly Filter[] }) {
  const { t } = useLang();
  const search = useSearch();
  const rest = { ...search };
  for (const { name } of wrong) delete rest[name];
  return (
    <div className="notice warn no-print" role="status">
      <p>
        {t({
          fr: 'L’adresse demande ce que cette liste ne connaît pas, et qui n’a pas été appliqué : ',
          en: 'The address asks for what this list does not know, which was not applied: ',
        })}
        {wrong.map((filter, n) => (
          <span key={filter.name}>
            {n > 0 && ', '}
            {t(filter.label)} <code>{search[filter.name]}</code>
          </span>
        ))}
        .
      </p>
      <Link to={here + searchText(rest)}>{t({ fr: 'Compris', en: 'Understood' })}</Link>
    </div>
  );
}

function FilterField({ filter, chosen }: { filter: Filter; chosen: string | undefined }) {
  const { t } = useLang();
  const { name, label, hint, type, words, all } = filter;
  if (!words) {
    return (
      <Field
        name={name}
        type={type}
        label={t(label)}
        hint={hint && t(hint)}
        defaultValue={chosen}
      />
    );
  }
  return (
    <Select name={name} label={t(label)} hint={hint && t(hint)} defaultValue={chosen}>
      {all && <option value="">{t(all)}</option>}
      {words.map(({ value, text }) => (
        <option key={value} value={value}>
          {t(text)}
        </option>
      ))}
    </Select>
  );
}
