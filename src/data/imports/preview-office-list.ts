// Judges an operator's file of a list and says what it would change, before anything is published.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { compareRows, findCurrent, isBreaking, judgeImport } from '../lists/index.ts';
import { noDifference, viewDifference, viewFaults } from './import.view.ts';
import { readUploadedList } from './read-upload.ts';
import { requireList } from './require-list.ts';

type Operation = Operations['previewOfficeList'];

export async function previewOfficeList(
  { db, lang }: ReadContext,
  { params, file: { bytes } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { name, dataset: list } = requireList(params.list);
  const upload = readUploadedList(bytes);
  const none = { list, changes: null, difference: noDifference };
  if ('wrong' in upload) {
    const against = (await findCurrent(db, name))?.version ?? null;
    const faults = viewFaults([{ says: upload.wrong }], { rows: [], sources: [] }, lang);
    return { ...none, against, rows: null, faults };
  }
  const { lines, ...content } = upload;
  const judged = await judgeImport(db, { name, ...content });
  const against = judged.current?.version ?? null;
  const rows = Array.isArray(content.rows) ? content.rows.length : null;
  if ('faults' in judged) {
    return { ...none, against, rows, faults: viewFaults(judged.faults, lines, lang) };
  }
  const { current, file } = judged;
  const { added, changed, removed, fields: members } = compareRows(current, file);
  return {
    list,
    against,
    rows,
    faults: { count: 0, first: [] },
    changes: { added, changed, removed, members, breaking: isBreaking({ removed }) },
    difference: viewDifference(current, file, lines),
  };
}
