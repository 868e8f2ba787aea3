// One page of a list: its rows and the way on, or why there are none, by the filters or at all (UI53, UI54, UI68).
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLang } from '../shell/language.tsx';
import { Link } from './link.tsx';
import { Pager } from './pager.tsx';
import { Empty, Read } from './states.tsx';

type Answer<T> = { data: T[]; cursor?: string | null | undefined };

export function List<T>({
  of,
  here,
  search,
  empty,
  children,
}: {
  of: UseQueryResult<Answer<T>, Error>;
  /** The list's address without search, and what of the search it knows. */
  here: string;
  search: Readonly<Record<string, string | undefined>>;
  /** Of a list that holds nothing at all. */
  empty: ReactNode;
  children: (rows: T[]) => ReactNode;
}) {
  const isFiltered = Object.entries(search).some(([name, value]) => name !== 'cursor' && value);
  return (
    <Read of={of} lines={8}>
      {({ data, cursor }) =>
        data.length > 0 ? (
          <>
            {children(data)}
            <Pager here={here} search={search} cursor={cursor} />
          </>
        ) : isFiltered || search['cursor'] ? (
          <NoMatch here={here} />
        ) : (
          empty
        )
      }
    </Read>
  );
}

function NoMatch({ here }: { here: string }) {
  const { t } = useLang();
  return (
    <Empty title={t({ fr: 'Rien ne correspond', en: 'Nothing matches' })}>
      <p>
        {t({
          fr: 'Aucun élément ne répond à ces filtres.',
          en: 'No item answers to these filters.',
        })}
      </p>
      <p>
        <Link className="button second" to={here}>
          {t({ fr: 'Effacer les filtres', en: 'Clear filters' })}
        </Link>
      </p>
    </Empty>
  );
}

/** Only what is a word of the list: what else stands in the address is dropped. */
export const wordOf = <T extends string>(words: readonly T[], text: string | undefined) =>
  words.find((word) => word === text);

export const rowsPerPage = 20;
