// A port that nobody listens on, for servers that must know their own address before they start: the origin of forms.
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below 32,768, where Linux (`ip_local_port_range`) takes the ports of outgoing connections from: one of those may be
 * taken between this look and the server's own. Above 20,000 no browser refuses any.
 */
const lowest = 20_000;
const range = 12_000;

/** Each process begins elsewhere and goes on from there, so that two files of one moment do not meet. */
let next = (process.pid * 101) % range;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + next;
    next = (next + 1) % range;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isHeard = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isHeard) return false;
  server.close();
  await once(server, 'close');
  return true;
}
