// Finds the Chromium that tests of pages are run in: that of CHROMIUM, one of the path, or Debian's, which root may
// install. Where there is none, one sentence says what is missing. Its headless shell comes first, also where the whole
// browser is there already: the same engine without windows, profiles and menus, for two thirds of the processor time
// (docs/decisions/0011-tests-in-lanes.md).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const BROWSER_TESTS = 'test/browser/';

const shell = 'chromium-headless-shell';
const whole = ['chromium', 'chromium-browser', 'google-chrome'];

const onPath = (names: readonly string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

export async function findChromium(): Promise<string | undefined> {
  const given = process.env['CHROMIUM'];
  const found = given && existsSync(given) ? given : onPath([shell]);
  if (found !== undefined) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.error(`Installing ${shell} with apt-get (only needed once).`);
    await install();
  }
  const installed = onPath([shell]) ?? onPath(whole);
  if (installed !== undefined) return installed;
  console.error(
    `Chromium is missing: install it (on Debian, as root: apt-get install ${shell}), name it in CHROMIUM, or leave its tests out with BROWSER=off.`,
  );
  return undefined;
}

/** Named in CHROMIUM for what is started from here; false where there is none. */
export async function nameChromium(): Promise<boolean> {
  const found = await findChromium();
  if (found !== undefined) process.env['CHROMIUM'] = found;
  return found !== undefined;
}

/** Lists of packages are read anew only where what they say is not there any more. */
async function install(): Promise<void> {
  const one = (name: string) => run(['install', '--yes', '--no-install-recommends', name]);
  if (await one(shell)) return;
  await run(['update']);
  // Older systems have no shell of its own; whoever has the whole browser goes on with that.
  if (!(await one(shell)) && onPath(whole) === undefined) await one('chromium');
}

async function run(args: readonly string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Without a network it is told soon.
  const all = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=0', ...args];
  const [code] = await once(spawn('apt-get', all, { env, stdio: 'ignore' }), 'exit');
  return code === 0;
}
