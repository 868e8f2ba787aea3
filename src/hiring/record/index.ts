// The door of the processing record.
export { createRecordReader, type Recipients } from './get-processing-record.ts';
