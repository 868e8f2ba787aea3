// What a person at a terminal sees while npm installs: how far it is, on one line, and nothing of what npm says unless
// it fails. Plain JavaScript for Node >= 20, like tools/run.mjs, which asks it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Enough to see why npm failed. */
const keptCharacters = 20_000;

/** Tells on `stream` how installing goes; the result shows its end. */
export function tellInstalling(root, stream) {
  const wanted = packagesFor(root);
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  // Without a width (some terminals of programs say 0) the line is short enough for any.
  const width = stream.columns || 80;
  const overwrite = (text) => stream.write(`\r\x1b[K${text.slice(0, width - 1)}`);
  const tell = () => {
    const there = wanted.filter((path) => existsSync(path)).length;
    // Some make themselves ready when all are there: as long again, and nothing to count.
    const after = there === wanted.length ? ', setting up' : '';
    const packages = `${there} of ${wanted.length} packages${after}`;
    overwrite(`Installing what svc needs, this once: ${packages}, ${seconds()} s`);
  };
  tell();
  const timer = setInterval(tell, 200);
  let said = '';
  return {
    hear(chunk) {
      said = (said + chunk).slice(-keptCharacters);
    },
    end(isWell) {
      clearInterval(timer);
      overwrite('');
      stream.write(isWell ? `Installed ${wanted.length} packages in ${seconds()} s.\n` : said);
    },
  };
}

/** A file of each package of the lock that this machine takes: there once the package is. */
function packagesFor(root) {
  const { packages = {} } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { os, cpu, libc }]) => path !== '' && takes(os, cpu, libc))
    .map(([path]) => join(root, path, 'package.json'));
}

function takes(os, cpu, libc) {
  const here = process.platform !== 'linux' || !libc ? undefined : libcOfThis();
  return (
    isListed(os, process.platform) && isListed(cpu, process.arch) && (!here || isListed(libc, here))
  );
}

function libcOfThis() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** npm's own rule: a list of names, or of names that are not meant. */
function isListed(list, name) {
  if (!list) return true;
  if (list.some((one) => one.startsWith('!'))) return !list.includes(`!${name}`);
  return list.includes(name);
}
