// The lists of content/ without a database, for tests of what is calculated with them.
import type { ListName } from '../../contract/data/lists.ts';
import type { ListFile } from '../../src/data/lists/list-file.ts';
import { readContent } from '../../src/data/lists/publish-content.ts';
import { type PublishedList, publishedList } from '../../src/data/lists/published-list.ts';
import { toolLists } from '../../src/data/published-lists.ts';

/** A list of content/ as it is once published. */
export function contentList(name: ListName): PublishedList | undefined {
  const { rows, sources } = readContent(name) as ListFile;
  const version = {
    list: name,
    number: 1,
    version: '2026.1',
    content_hash: '',
    origin: 'content',
    rows: rows.map((row) => ({ ...row, updated_at: 0 })),
    sources,
    row_count: rows.length,
    published_at: 0,
  } as const;
  return publishedList(name, { versions: new Map([[name, version]]), history: [] });
}

export const contentLists = () =>
  toolLists({
    current: async (name) => contentList(name),
    mayAnswer: () => true,
    close: async () => {},
  });
