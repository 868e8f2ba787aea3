// Finds out whether the server will be able to listen, before a database is made for nothing.
import net from 'node:net';

/** Throws the system's error for an address or a port that cannot be listened on. */
export function checkAddress(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
