// The door of exports.
export { type Columns, exportRows, members, pagesOf } from './export.ts';
