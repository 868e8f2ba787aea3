// The published datasets, read once for all pages that name one.
import type { UseQueryResult } from '@tanstack/react-query';
import type { Dataset } from '../../../contract/data/lists.shapes.ts';
import type { CallInput } from '../api/call.ts';
import { useRead } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';

/** All of them: there are fewer than a page holds. */
const all = { query: { per_page: 100 } } as CallInput<'listDatasets'>;

export const useDatasets = () =>
  useRead('listDatasets', all) as UseQueryResult<{ data: Dataset[] }, Error>;

/** The name of a dataset, its id until it is known. */
export function useDatasetTitle(): (id: string) => string {
  const { lang } = useLang();
  const { data } = useDatasets();
  return (id) => data?.data.find((one) => one.id === id)?.title[lang] ?? id;
}
