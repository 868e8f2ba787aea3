// A page that is a list: its heading and acts, filters, rows as a table or as cards, the way on, and what it says when it
// holds nothing yet (UI53, UI54, UI68).
import type { ReactNode } from 'react';
import type { Text } from '../../../contract/text.ts';
import type { Listing } from '../api/listing.ts';
import { useLang } from '../shell/language.tsx';
import { Filters } from './filters.tsx';
import { List } from './list.tsx';
import { PageHead } from './page-head.tsx';
import { Empty } from './states.tsx';
import { type Column, Table } from './table.tsx';

export type Nothing = {
  title: Text;
  /** What will be here. */
  text: Text;
  /** How the first one comes about: a button, a call. */
  more?: ReactNode;
};

export function ListPage<T extends { id: string }>({
  of,
  title,
  about,
  above,
  aside,
  lead,
  sums,
  after,
  columns,
  nothing,
}: {
  of: Listing<T>;
  title: string;
  /** A sentence under the heading. */
  about?: string;
  /** The way back, where another page leads here. */
  above?: ReactNode;
  /** Acts beside the heading. */
  aside?: ReactNode;
  /** Before the filters, between them and the rows, after the rows. */
  lead?: ReactNode;
  sums?: ReactNode;
  after?: ReactNode;
  columns: readonly (Column<T> | false)[];
  nothing: Nothing;
}) {
  return (
    <>
      <PageHead title={title} above={above} aside={aside} docs={of.operation}>
        {about}
      </PageHead>
      <div className="stack">
        {lead}
        {of.filters.length > 0 && <Filters here={of.here} filters={of.filters} of={of.read} />}
        {sums}
        <List of={of} empty={<NothingYet {...nothing} />}>
          {(rows) => (
            <Table label={title} rows={rows} keyOf={(row) => row.id} columns={columns} of={of} />
          )}
        </List>
        {after}
      </div>
    </>
  );
}

function NothingYet({ title, text, more }: Nothing) {
  const { t } = useLang();
  return (
    <Empty title={t(title)}>
      <p>{t(text)}</p>
      {more}
    </Empty>
  );
}
