// One page of a list: its rows and the way on, or why there are none, by the filters or at all (UI53, UI54, UI68).
import type { ReactNode } from 'react';
import type { Listing } from '../api/listing.ts';
import { useLang } from '../shell/language.tsx';
import { ClearFilters } from './filters.tsx';
import { Pager } from './pager.tsx';
import { NewRows } from './read-new.tsx';
import { Empty, Read } from './states.tsx';

export function List<T>({
  of: { read, here, filters, chosen, asked, cursor: at, isCursorDropped, isLive },
  empty,
  children,
}: {
  of: Listing<T>;
  /** Of a list that holds nothing at all. */
  empty: ReactNode;
  children: (rows: T[]) => ReactNode;
}) {
  const { t } = useLang();
  const named = Object.fromEntries(filters.map(({ name, label }) => [name, t(label)]));
  const isWhole = at === undefined && Object.keys(chosen).length === 0;
  return (
    <Read of={read} lines={8} named={named}>
      {({ data, cursor }) =>
        data.length > 0 ? (
          <>
            {isCursorDropped && <FromTheTop />}
            {isLive && <NewRows readAt={read.dataUpdatedAt} />}
            {children(data)}
            <Pager here={here} search={{ ...asked, cursor: at }} cursor={cursor} />
          </>
        ) : cursor ? (
          <>
            <SoFar />
            <Pager here={here} search={{ ...asked, cursor: at }} cursor={cursor} />
          </>
        ) : isWhole ? (
          empty
        ) : (
          <NoMatch here={here} />
        )
      }
    </Read>
  );
}

function FromTheTop() {
  const { t } = useLang();
  return (
    <p className="notice warn no-print" role="status">
      {t({
        fr: 'L’adresse demande une page que cette liste n’a pas : voici son début.',
        en: 'The address asks for a page that this list does not have: here is its beginning.',
      })}
    </p>
  );
}

/** A list that looks through so many rows for a page may end its look before it found one. */
function SoFar() {
  const { t } = useLang();
  return (
    <Empty title={t({ fr: 'Rien trouvé jusqu’ici', en: 'Not found so far' })}>
      <p>
        {t({
          fr: 'Tout n’a pas été parcouru : « Suite » cherche plus loin.',
          en: 'Not all was looked through: “Next” looks further.',
        })}
      </p>
    </Empty>
  );
}

export function NoMatch({ here }: { here: string }) {
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
        <ClearFilters className="button second" here={here} />
      </p>
    </Empty>
  );
}
