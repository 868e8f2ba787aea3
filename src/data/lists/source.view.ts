// A source as items name it (spec/data.md "Common shapes").
import type { Source } from '../../../contract/data/source.shapes.ts';
import type { SourceRow } from './list-file.ts';

export const viewSource = ({ lang, official, title, url, read_at }: SourceRow): Source => ({
  lang,
  official,
  title,
  url,
  verifiedOn: read_at,
});
