// Forwards signed events to a server of yours: listen --forward <url> [--after evt_…] [--key sk_…] [--url <server>] [--state <file>]
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readClientSettings } from '../../config.ts';
import { StartError } from '../../kit/start-error.ts';
import { type Command, usageError } from '../command.ts';
import { forwardEvents } from '../listen/forward-events.ts';

/** A client as any other: it calls the server and never opens the database. */
export const command: Command = async (args) => {
  const { key, ...options } = read(args);
  if (key === undefined) throw new StartError('A key is missing: give --key sk_… or SVC_API_KEY.');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort());
  }
  const count = await forwardEvents({
    ...options,
    key,
    print: (line) => console.log(line),
    ended: stop.signal,
  });
  return `Stopped after ${count} events; the next start goes on from here.`;
};

function read(args: string[]) {
  const { dataDir, apiKey } = readClientSettings();
  try {
    const text = { type: 'string' } as const;
    const options = { forward: text, after: text, key: text, url: text, state: text };
    const { values } = parseArgs({ args, options });
    const target = values.forward ?? '';
    const server = values.url ?? 'http://127.0.0.1:3000';
    if (isWeb(target) && isWeb(server)) {
      return {
        target,
        server: new URL(server).origin,
        after: values.after,
        key: values.key ?? apiKey,
        stateFile: values.state ?? join(dataDir, 'listen.json'),
      };
    }
  } catch {
    // An option that is unknown or has no text.
  }
  throw usageError(
    'listen --forward <http://localhost:4000/hook> [--after evt_…] [--key sk_…] [--url <server>] [--state <file>]',
  );
}

const isWeb = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
