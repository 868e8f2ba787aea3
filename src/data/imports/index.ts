// The door of imports in the browser: operators look at a file of a list beside what is in force, and publish it.
import { getOfficeList } from './get-office-list.ts';
import { getOfficeListFile } from './get-office-list-file.ts';
import { getOfficeListVersion } from './get-office-list-version.ts';
import { listOfficeLists } from './list-office-lists.ts';
import { previewOfficeList } from './preview-office-list.ts';
import { publishOfficeList } from './publish-office-list.ts';

export const importHandlers = {
  listOfficeLists,
  getOfficeList,
  getOfficeListVersion,
  getOfficeListFile,
  previewOfficeList,
  publishOfficeList,
};
