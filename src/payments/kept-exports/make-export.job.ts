// Makes an export slice by slice: each slice is committed with where it ended, so a server that dies loses one, and whoever
// stops an export waits for one at the most. Memory holds a slice, whatever the export comes to.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { limits } from '../../../contract/limits.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { writeCsv } from '../../kit/csv.ts';
import type { Seal } from '../../kit/seal.ts';
import { pageRows } from '../exports/index.ts';
import type { Merchants } from '../merchants/index.ts';
import {
  addSlice,
  type ExportRow,
  findExport,
  lockExport,
  type Slice,
} from './kept-export.store.ts';
import { openSheet } from './open-sheet.ts';
import { tellReady } from './tell-ready.ts';

const compress = promisify(gzip);

/** A slice is so long at the most: a worker's other jobs and whoever cancels wait for it. */
const slicePages = 10;
const slice_ms = 2_000;

export const exportKind = 'make-export';

export type ExportOptions = {
  database: Database;
  merchants: Merchants;
  /** Of mails. */
  seal: Seal;
  publicUrl: string;
};

export const makeExportJob = (options: ExportOptions): JobDefinition => ({
  kind: exportKind,
  concurrency: 2,
  batch: 1,
  shared: true,
  async run(jobs) {
    for (const job of jobs) await oneSlice(options, job);
  },
});

async function oneSlice(options: ExportOptions, job: Job): Promise<void> {
  const { database } = options;
  const row = await findExport(database, job.project_id, job.subject);
  const slice = row?.state === 'running' ? await readSlice(options, row) : undefined;
  const now = clock.now();
  await database.transaction(async (tx) => {
    // Whoever stopped it meanwhile has taken its slices away: it gets no more.
    const locked = row && (await lockExport(tx, row.project_id, row.id));
    // A mail that was asked for when the file was there already.
    if (locked?.state === 'done' && locked.mail === 'asked')
      await tellReady(tx, options, locked, now);
    if (!slice || locked?.state !== 'running') return finish(tx, [job]);
    const expiresAt = now + limits.exportsKept_days * 86_400_000;
    await addSlice(tx, locked, slice, { now, expiresAt });
    if (slice.readTo === null) {
      await tellReady(tx, options, { ...locked, rows: locked.rows + slice.rows }, now);
      await finish(tx, [job]);
    } else await postpone(tx, [{ ...job, runAt: now }]);
  });
}

async function readSlice(options: ExportOptions, row: ExportRow): Promise<Slice> {
  const scope = { projectId: row.project_id, mode: row.mode };
  const merchant = await options.merchants.open(scope);
  // What is open, exhausted or locked is so by the account's own clock.
  const now = clock.now() + merchant.ahead;
  const ctx = { db: options.database, caller: scope, lang: row.lang, merchant, now };
  const sheet = openSheet(ctx as unknown as ReadContext<ProjectCaller>, row);
  const separator = row.lang === 'fr' ? ';' : ',';
  // Spreadsheets take a file without this mark for one of another alphabet.
  const texts = row.parts === 0 ? [`\uFEFF${writeCsv([sheet.head], separator)}`] : [];
  const end = clock.realNow() + slice_ms;
  let after = row.read_to ?? undefined;
  let rows = 0;
  for (let pages = 0; pages < slicePages && clock.realNow() < end; pages++) {
    const page = await sheet.read(after, pageRows);
    texts.push(writeCsv(page.cells, separator));
    rows += page.cells.length;
    after = page.after;
    if (after === undefined) break;
  }
  const text = Buffer.from(texts.join(''));
  return { rows, bytes: text.length, body: await compress(text), readTo: after ?? null };
}
