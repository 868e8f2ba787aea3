// The server under test in a process of its own: the real application, plus one route that does nothing.

import { Type } from 'typebox';
import { limits } from '../../contract/limits.ts';
import { section } from '../../contract/operation.ts';
import { createApp } from '../../src/app.ts';
import type { App } from '../../src/app-options.ts';
import { createLog } from '../../src/cli/create-log.ts';
import { readConfig } from '../../src/config.ts';
import { publishContent, publishPlaceContent } from '../../src/data/index.ts';
import { serveParent } from './process.ts';
import { emptyPath } from './requests.ts';

/** `publish`: with the lists and places of content/, as a server starts. */
export type ServerOrder =
  /** `unlimited`: one project may be called as often as a round can. */
  { ask: 'start'; publish?: boolean; unlimited?: boolean } | { ask: 'usage' };
export type ServerUsage = { rss_bytes: number; cpu_ms: number };

/** Goes through the same server and mount as every operation. */
const operations = section({
  benchEmpty: {
    method: 'GET',
    path: emptyPath,
    section: 'system',
    family: 'open',
    caller: 'open',
    summary: { fr: 'Ne rien faire', en: 'Do nothing' },
    reply: { status: 200, schema: Type.Object({}) },
    errors: [],
    effect: 'read',
  },
});

let app: App | undefined;

async function start(publish: boolean, unlimited: boolean): Promise<{ port: number }> {
  if (unlimited) Object.assign(limits, { requestsPerMinutePerProject: 1_000_000_000 });
  const config = readConfig(process.env);
  // As src/main.ts does it.
  const log = createLog(config, undefined);
  app = await createApp({
    config,
    databaseUrl: config.databaseUrl ?? '',
    authSecret: config.authSecret ?? '',
    log,
    version: 'bench',
    extra: { operations, handlers: { benchEmpty: async () => ({}) } },
  });
  if (publish) {
    await publishContent(app.database, log);
    await publishPlaceContent(app.database, log);
  }
  return { port: Number(new URL(await app.listen()).port) };
}

async function usage(): Promise<ServerUsage> {
  const { user, system } = process.cpuUsage();
  return { rss_bytes: process.memoryUsage.rss(), cpu_ms: (user + system) / 1_000 };
}

serveParent(
  (order: ServerOrder): Promise<unknown> =>
    order.ask === 'start' ? start(order.publish ?? false, order.unlimited ?? false) : usage(),
  async () => app?.close(),
);
