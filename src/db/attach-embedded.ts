// Finds the embedded PostgreSQL of a server that runs, for a command beside it: takes no lock, starts
// nothing and stops nothing.
import * as fs from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../kit/start-error.ts';
import { plainly, readText } from './data-folder.ts';
import { connectionTo, passwordName, readPostmaster, urlOf } from './embedded-place.ts';

/** The address of the database in a server's data folder, or a sentence when nothing runs there. */
export function attachEmbedded(dir: string): string {
  return plainly(dir, () => {
    const path = resolve(dir);
    const root = fs.existsSync(path) ? fs.realpathSync(path) : path;
    const { alive, ready, data, port, sockets } = readPostmaster(join(root, 'postgres'));
    const password = readText(join(root, passwordName))?.trim();
    if (alive && ready && password && data === join(root, 'postgres')) {
      return urlOf(connectionTo(sockets, port, password));
    }
    throw new StartError(
      `No server runs on the data folder ${root}: start it with npm start, or set DATABASE_URL or DATA_DIR.`,
    );
  });
}
