// Writes a project's identity file into a new folder of its own, for the person who decides on it: show-identity <project> --into <folder> [--mode test]
import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openFileStore } from '../../app-files.ts';
import { readConfig } from '../../config.ts';
import type { Scope } from '../../db/context.ts';
import { findKeptSecret } from '../../db/data-folder.ts';
import { Failure } from '../../kit/fail.ts';
import { createSeal, sealPurposes } from '../../kit/seal.ts';
import { givenSecret } from '../../kit/secret-settings.ts';
import { StartError } from '../../kit/start-error.ts';
import { showIdentityToOperator } from '../../payments/index.ts';
import { type Command, usageError } from '../command.ts';

export const command: Command = async (args, open) => {
  const { scope, into } = read(args);
  const config = readConfig();
  const secret = givenSecret(config) ?? findKeptSecret(config.dataDir, 'auth-secret');
  if (!secret) throw new StartError('Photos are sealed: run this where AUTH_SECRET is known.');
  const database = await open();
  const store = await openFileStore(config, createSeal(secret, sealPurposes.files));
  const seal = createSeal(secret, sealPurposes.identities);
  try {
    // Before anything is read: a folder that is there already may be open to others.
    makeFolder(into);
    const actor = { by: userInfo().username };
    const shown = await showIdentityToOperator({ database, store, seal }, { scope, actor });
    const { photos, ...said } = shown;
    const write = (name: string, bytes: string | Buffer) =>
      writeFileSync(join(into, name), bytes, { mode: 0o600, flag: 'wx' });
    write('profile.json', `${JSON.stringify(said, null, 2)}\n`);
    for (const { filename, bytes } of photos) write(filename, bytes);
    return `The file (${said.kyc_status}) and ${photos.length} photos are in ${into}. Remove the folder once you have decided.`;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error;
    throw new StartError(`Project ${scope.projectId} (${scope.mode}) has no identity file.`);
  } finally {
    await store.close();
  }
};

function makeFolder(into: string): void {
  try {
    mkdirSync(into, { mode: 0o700 });
  } catch (error) {
    const { code } = error as { code?: string };
    throw new StartError(
      code === 'EEXIST'
        ? `${into} is there already: name a new folder.`
        : `${into} cannot be made.`,
    );
  }
}

function read(args: string[]): { scope: Scope; into: string } {
  try {
    const text = { type: 'string' } as const;
    const options = { into: text, mode: text };
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [projectId] = positionals;
    const { mode = 'live', into } = values;
    const isMode = mode === 'live' || mode === 'test';
    if (projectId !== undefined && positionals.length === 1 && isMode && into) {
      return { scope: { projectId: projectId.replace(/^psvc_/, ''), mode }, into };
    }
  } catch {
    // An option that is unknown or has no text.
  }
  throw usageError('show-identity <project> --into <new folder> [--mode test]');
}
