// The server that a fault kills, in a process of its own: the real application, with a clock that the
// fault may move and events that it may have announced.
import { pino } from 'pino';
import { createApp } from '../../src/app.ts';
import type { App } from '../../src/app-options.ts';
import { readConfig } from '../../src/config.ts';
import { clock } from '../../src/kit/clock.ts';
import type { Announcement } from '../../src/webhooks/index.ts';
import { serveParent } from '../bench/process.ts';
import { announce } from './announce.ts';

export type ServerOrder =
  | { ask: 'start'; name: string }
  | { ask: 'advance'; ms: number }
  | { ask: 'idle' }
  | { ask: 'emit'; announcements: Announcement[] }
  | { ask: 'memory' }
  | { ask: 'thread' };

let app: App | undefined;

/** What the one thread has worked, whoever else had the machine meanwhile. */
function threadTime_ms(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

async function start(name: string): Promise<string> {
  const config = readConfig(process.env);
  app = await createApp({
    config,
    databaseUrl: config.databaseUrl ?? '',
    authSecret: config.authSecret ?? '',
    log: pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: false })),
    // Receivers read it in the user agent, and so know which server sent what.
    version: name,
  });
  return app.listen();
}

async function obey(order: ServerOrder): Promise<unknown> {
  if (order.ask === 'start') return start(order.name);
  if (order.ask === 'memory') return process.memoryUsage.rss();
  if (order.ask === 'thread') return threadTime_ms();
  if (order.ask === 'advance') clock.advance(order.ms);
  if (order.ask === 'emit') {
    if (app) await announce(app.database, order.announcements, clock.now());
    return Date.now();
  }
  await app?.worker.idle();
  return undefined;
}

serveParent(obey, async () => app?.close());
