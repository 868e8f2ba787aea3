// The door of files: what belongs to disputes and identity verifications.
export {
  type FileRow,
  findFile,
  listFiles,
  listFilesOf,
  nameOfFile,
} from './file.store.ts';
export { dropFile, type Files, forsake, keepFile, layDown } from './keep-file.call.ts';
export { filesInStore, purgeFileJob } from './purge-file.job.ts';
