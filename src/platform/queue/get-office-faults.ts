// Answers the fault report that came with this release: what `npm run faults -- --write` wrote beside docs/faults.md.
import { readFile } from 'node:fs/promises';
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';

type Report = Reply<Operations['getOfficeFaults']>;

const file = new URL('../../../docs/faults.json', import.meta.url);

let report: Promise<Report> | undefined;

/** It changes with the release alone; a reading that fails is tried again at the next call. */
export function getOfficeFaults(): Promise<Report> {
  report ??= readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    (error) => {
      report = undefined;
      throw error;
    },
  );
  return report;
}
