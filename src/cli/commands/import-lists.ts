// Publishes the next version of a reference list or of a piece of the places, all of a file or nothing: import-lists <list> <file> [--summary "…"] [--reports SIG-a,SIG-b]
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ListName, listNames, listOf } from '../../../contract/data/lists.ts';
import { type PieceName, pieceNames, placesDataset } from '../../../contract/data/places.ts';
import { importList, importPlaces, publishCorrection } from '../../data/index.ts';
import { clock } from '../../kit/clock.ts';
import { StartError } from '../../kit/start-error.ts';
import { type Command, usageError } from '../command.ts';
import { readTextFile } from '../read-text-file.ts';

/** More than a person reads; the rest is counted. */
const faultsShown = 100;

export const command: Command = async (args, open) => {
  const { list, file, summary, reports } = readWords(args);
  const name = nameOf(list);
  if (!name) {
    const all = [...listNames, ...pieceNames].join(', ');
    throw new StartError(`There is no list ${list}: ${all}.`);
  }
  const content = { ...readContent(file), summary };
  const dataset = 'list' in name ? listOf(name.list).dataset : placesDataset;
  const database = await open();
  const now = clock.now();
  const done = await database.transaction((tx) =>
    publishCorrection(
      tx,
      { dataset, reports },
      (reports) =>
        'list' in name
          ? importList(tx, { name: name.list, ...content, reports }, now)
          : importPlaces(tx, { ...name, ...content, reports }, now),
      now,
    ),
  );
  if ('faults' in done) throw new StartError(refusal(file, done.faults));
  if ('wrongReports' in done) {
    const wrong = done.wrongReports.map(({ en }) => en);
    throw new StartError(refusal(file, wrong));
  }
  const said = 'list' in name ? name.list : name.piece;
  if ('unchanged' in done) return `The list ${said} says this already: nothing was published.`;
  const { added, changed, removed } = done.changes;
  return `The list ${said} is published in version ${done.version}: ${added} added, ${changed} changed, ${removed} removed.`;
};

/** A list by its name or its dataset's; of the places, a piece. The dataset's own name means the places themselves. */
function nameOf(word: string): { list: ListName } | { piece: PieceName } | undefined {
  const list = listNames.find((one) => one === word || listOf(one).dataset === word);
  if (list) return { list };
  const piece = pieceNames.find((one) => one === (word === placesDataset ? 'gazetteer' : word));
  return piece && { piece };
}

type Words = { list: string; file: string; summary: string | null; reports: string[] };

function readWords(args: string[]): Words {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { summary: { type: 'string' }, reports: { type: 'string' } },
      allowPositionals: true,
    });
    const [list, file, ...rest] = positionals;
    if (list === undefined || file === undefined || rest.length > 0) throw new TypeError();
    const reports = (values.reports ?? '').split(',').map((numero) => numero.trim());
    return { list, file, summary: values.summary ?? null, reports: reports.filter(Boolean) };
  } catch {
    throw usageError('import-lists <list> <file> [--summary "…"] [--reports SIG-a,SIG-b]');
  }
}

/** A file of rows, its sources in `sources.json` beside it or already published; or one object that holds both. */
function readContent(file: string): { rows: unknown; sources: unknown } {
  const content = readJson(file);
  if (!Array.isArray(content) && typeof content === 'object' && content !== null) {
    const { rows, sources } = content as { rows?: unknown; sources?: unknown };
    return { rows, sources };
  }
  return { rows: content, sources: readJson(join(dirname(file), 'sources.json'), true) };
}

function readJson(file: string, optional = false): unknown {
  const otherwise = 'is not JSON in UTF-8. Nothing was published.';
  const text = readTextFile(file, otherwise, optional);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new StartError(`The file ${file} ${otherwise}`);
  }
}

function refusal(file: string, faults: readonly string[]): string {
  const lines = faults.slice(0, faultsShown).map((fault) => `  ${fault}`);
  if (faults.length > faultsShown) lines.push(`  and ${faults.length - faultsShown} more`);
  return [`${file} is refused:`, ...lines, 'Nothing was published.'].join('\n');
}
