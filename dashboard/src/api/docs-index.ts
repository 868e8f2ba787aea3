// The index of the documentation, read at the first opening of the search and kept for the visit (UI42).
import { useQuery } from '@tanstack/react-query';
import type { Lang } from '../../../contract/text.ts';
import type { DocsIndex } from '../lib/docs-index.ts';

export const useDocsIndex = (lang: Lang): DocsIndex | undefined =>
  useQuery({
    queryKey: ['docs index', lang],
    queryFn: async ({ signal }) =>
      (await (await fetch(`/docs/index.json?lang=${lang}`, { signal })).json()) as DocsIndex,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
