// The door of exports.
export { exportRows, members, pageRows, type Sheet, sheetOf } from './export.ts';
