// The server that F30 kills, in a process of its own: the real application with the operator's book and the moments
// at which it dies.
import { pino } from 'pino';
import { createApp } from '../../src/app.ts';
import type { App } from '../../src/app-options.ts';
import { readConfig } from '../../src/config.ts';
import { clock } from '../../src/kit/clock.ts';
import { serveParent } from '../bench/process.ts';
import { type Armed, arm, installHooks } from './crash-hooks.ts';

export type CrashOrder =
  | { ask: 'start'; book: string; ahead_ms: number }
  | { ask: 'arm'; at: Armed | null }
  | { ask: 'advance'; ms: number };

let app: App | undefined;

async function start(book: string, ahead_ms: number): Promise<string> {
  installHooks(book);
  clock.advance(ahead_ms);
  const config = readConfig(process.env);
  app = await createApp({
    config,
    databaseUrl: config.databaseUrl ?? '',
    authSecret: config.authSecret ?? '',
    log: pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: false })),
    version: 'crash',
  });
  return app.listen();
}

async function obey(order: CrashOrder): Promise<unknown> {
  if (order.ask === 'start') return start(order.book, order.ahead_ms);
  if (order.ask === 'arm') return arm(order.at ?? undefined);
  // What is due already comes first: it is dated before the move.
  await app?.worker.idle();
  clock.advance(order.ms);
  await app?.worker.idle();
  return undefined;
}

serveParent(obey, async () => app?.close());
