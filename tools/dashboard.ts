// Builds the pages for signed-in people when their sources changed: `npm run dashboard [-- watch]`; every start of the
// server runs it beside itself. What stands in dashboard/dist is served by src/pages/dashboard.
// Caught: nothing on record.
import { watch } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { buildOnce } from './dashboard/build.ts';
import { sourceFolders } from './dashboard/fingerprint.ts';
import { UnbuildableError } from './dashboard/unbuildable.ts';
import { HOUSE_ROOT } from './tidy.ts';

/** The caller's work goes first: the machine may have one core only. */
function stepAside(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Some containers refuse it; the build is only less polite.
  }
}

async function build(): Promise<boolean> {
  try {
    const { made, id, seconds } = await buildOnce(HOUSE_ROOT);
    if (made) console.error(`Built the dashboard (${id.slice(0, 12)}) in ${seconds.toFixed(1)} s.`);
    return true;
  } catch (error) {
    if (error instanceof UnbuildableError) console.error(error.message);
    else console.error(error);
    return false;
  }
}

/** Several files of one save are one change. */
function rebuildOnChange(): void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve(true);
  for (const folder of sourceFolders) {
    watch(join(HOUSE_ROOT, folder), { recursive: true }, (_event, name) => {
      if (name?.startsWith('dist')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(build);
      }, 100);
    });
  }
}

if (import.meta.main) {
  stepAside();
  const watching = process.argv.includes('watch');
  process.exitCode = (await build()) || watching ? 0 : 1;
  if (watching) rebuildOnChange();
}
