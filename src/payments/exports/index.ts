// The door of exports.
export { exportRows, members, pageRows, type Sheet, sheetOf, sheetOfPages } from './export.ts';
export { listSheetOf } from './list-sheet.ts';
