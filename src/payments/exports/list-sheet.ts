// A list of objects as rows of a file, by the filters of the list itself.
import type { Reader } from '../../db/database.ts';
import { type Between, listRows, type Source } from '../lists/index.ts';
import { type Columns, type Sheet, sheetOf } from './export.ts';

/** In the order that was asked for, each row named by its id. */
export const listSheetOf = <R extends { id: string }, V>(
  reader: Reader,
  columns: Columns<V>,
  source: Source,
  { oldestFirst }: Between,
  view: (row: R) => V,
): Sheet =>
  sheetOf(
    columns,
    (after, limit) => listRows<R>(reader, source, { after, limit, offset: 0 }, oldestFirst),
    ({ id }) => id,
    view,
  );
