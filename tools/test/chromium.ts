// Finds the Chromium that tests of pages are run in: that of CHROMIUM, one of the path, or Debian's, which root may
// install. Where there is none, one sentence says what is missing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const BROWSER_TESTS = 'test/browser/';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

const onPath = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

export async function findChromium(): Promise<string | undefined> {
  const given = process.env['CHROMIUM'];
  const found = given && existsSync(given) ? given : onPath();
  if (found !== undefined) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium with apt-get (only needed once).');
    const installed = (await install()) ? onPath() : undefined;
    if (installed !== undefined) return installed;
  }
  console.error(
    'Chromium is missing: install it (on Debian, as root: apt-get install chromium), name it in CHROMIUM, or leave its tests out with BROWSER=off.',
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
async function install(): Promise<boolean> {
  const chromium = ['install', '--yes', '--no-install-recommends', 'chromium'];
  return (await run(chromium)) || ((await run(['update'])) && run(chromium));
}

async function run(args: readonly string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const [code] = await once(spawn('apt-get', args, { env, stdio: 'ignore' }), 'exit');
  return code === 0;
}
