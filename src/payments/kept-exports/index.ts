// The door of exports that are kept: their handlers, and the job that makes them.
import { cancelExport } from './cancel-export.ts';
import { createExport } from './create-export.ts';
import { downloadExport } from './download-export.ts';
import { getExport } from './get-export.ts';
import { listExports } from './list-exports.ts';
import { mailExport } from './mail-export.ts';

export { forgetExportsOf } from './forget-exports.ts';
export { makeExportJob } from './make-export.job.ts';

export const keptExportHandlers = {
  createExport,
  listExports,
  getExport,
  cancelExport,
  mailExport,
  downloadExport,
};
