// Runs the build of the dashboard beside the server, in a process of its own that goes after it: nothing of the server
// waits for it, and what goes wrong there is one line here (contract/dashboard.md UI01 to UI03).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Log } from '../db/context.ts';

const tool = fileURLToPath(new URL('../../tools/dashboard.ts', import.meta.url));

export type DashboardBuild = { isBuilding(): boolean; stop(): void };

/** `watching`: builds again at each change of its sources, until it is stopped. */
export function buildDashboard(log: Log, { watching = false } = {}): DashboardBuild {
  // A release carries the build and no tools.
  if (!existsSync(tool)) return { isBuilding: () => false, stop: () => {} };
  const args = ['--disable-warning=ExperimentalWarning', tool, ...(watching ? ['watch'] : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let isBuilding = true;
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
    if (watching) isBuilding = false;
  });
  const failed = (why: string) =>
    log.warn({ reason: why }, 'the dashboard was not built; `npm run dashboard` says why');
  child.once('error', (error) => {
    isBuilding = false;
    failed(error.message);
  });
  child.once('exit', (code, signal) => {
    isBuilding = false;
    // Ctrl-C reaches it as it does the server.
    if (code === 0 || signal === 'SIGTERM' || signal === 'SIGINT') return;
    failed(said.trim().split('\n')[0] || `exit code ${code ?? signal}`);
  });
  // The server ends without waiting for it.
  child.unref();
  (child.stderr as unknown as { unref(): void }).unref();
  return { isBuilding: () => isBuilding, stop: () => child.kill('SIGTERM') };
}
