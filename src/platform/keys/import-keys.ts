// Takes over keys of which only the hash is known, all of a file or none (contract/platform.md decision 33).
import { limits } from '../../../contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import { isId, newId } from '../../kit/ids.ts';
import { findProject, lockProject } from '../projects/index.ts';
import { type ImportFault, type ImportLine, readImportFile } from './import-file.rules.ts';
import { countActiveKeys, findKnownHashes, insertImportedKeys } from './key.store.ts';

/** How many keys were written, or the line for which none was. */
export async function importKeys(
  tx: Tx,
  text: string,
  now: number,
): Promise<{ imported: number } | ImportFault> {
  const lines = readImportFile(text);
  if (!Array.isArray(lines)) return lines;
  const fault = (await checkProjects(tx, lines, now)) ?? (await checkHashes(tx, lines));
  if (fault) return fault;
  const keys = lines.map(({ key }) => ({ ...key, id: newId('key') }));
  const imported = await insertImportedKeys(tx, keys, now);
  // Another import stored one of them between the look and the writing: undo everything.
  if (imported !== keys.length) throw new Error('a key of the file was stored meanwhile');
  return { imported };
}

/** Every project exists and keeps to its active keys; locked in one order, so that imports never cross. */
async function checkProjects(
  tx: Tx,
  lines: readonly ImportLine[],
  now: number,
): Promise<ImportFault | undefined> {
  const room = new Map<string, number>();
  for (const id of [...new Set(lines.map(({ key }) => key.projectId))].sort()) {
    if (!isId('prj', id) || !(await findProject(tx, id))) continue;
    await lockProject(tx, id);
    room.set(id, limits.activeKeysPerProject - (await countActiveKeys(tx, id, now)));
  }
  for (const { line, key } of lines) {
    const left = room.get(key.projectId);
    if (left === undefined) return { line, says: 'project_id is not that of a project' };
    if (key.expiresAt !== null && key.expiresAt <= now) continue;
    if (left === 0) {
      const says = `its project would have more than ${limits.activeKeysPerProject} active keys`;
      return { line, says };
    }
    room.set(key.projectId, left - 1);
  }
  return undefined;
}

async function checkHashes(tx: Tx, lines: readonly ImportLine[]): Promise<ImportFault | undefined> {
  const known = await findKnownHashes(
    tx,
    lines.map(({ key }) => key.secretHash),
  );
  const found = lines.find(({ key }) => known.has(key.secretHash));
  return found && { line: found.line, says: 'this key is stored already' };
}
