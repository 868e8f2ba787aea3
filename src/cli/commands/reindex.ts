// Gives back the space that indexes leave empty as they grow, one at a time while servers go on: reindex [--above <MB>]
import { parseArgs } from 'node:util';
import { type Rebuilt, rebuildIndexes } from '../../platform/index.ts';
import { type Command, usageError } from '../command.ts';
import { textTable } from '../text-table.ts';

/** Below it there is little to win. */
const usual_mb = 64;

export const command: Command = async (args, open) => {
  const above_mb = read(args);
  const { rebuilt, removed } = await rebuildIndexes(await open({ patient: true }), above_mb * 1e6);
  const left = removed.length === 0 ? '' : `Removed, half built before: ${removed.join(', ')}.\n`;
  if (rebuilt.length === 0) return `${left}No index has ${above_mb} MB.`;
  const sum = (of: 'before' | 'after') => rebuilt.reduce((all, one) => all + one[of], 0);
  return `${left}${tableOf(rebuilt)}\n\n${mb(sum('before'))} MB before, ${mb(sum('after'))} MB after.`;
};

const tableOf = (rebuilt: readonly Rebuilt[]) =>
  textTable(
    ['index', 'table', 'MB before', 'MB after'],
    rebuilt.map(({ name, table, before, after }) => [name, table, mb(before), mb(after)]),
    [2, 3],
  );

const mb = (bytes: number) => (bytes / 1e6).toFixed(1);

function read(args: string[]): number {
  try {
    const options = { above: { type: 'string', default: String(usual_mb) } } as const;
    const { values } = parseArgs({ args, options });
    if (/^\d{1,7}$/.test(values.above)) return Number(values.above);
  } catch {
    // An option that is unknown or has no number.
  }
  throw usageError('reindex [--above <MB>]');
}
