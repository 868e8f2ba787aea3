// How an embedded PostgreSQL that runs is recognised and reached: its own pid file, its socket, its password.
import { join } from 'node:path';
import * as folder from './data-folder.ts';

export type Connection = Readonly<
  Record<'host' | 'user' | 'password' | 'database', string> & { port: number }
>;

export const passwordName = 'postgres-password';

export function connectionTo(host: string, port: number, password: string): Connection {
  return { host, port, user: 'svc', password, database: 'svc' };
}

/** For pg and for psql. */
export function urlOf({ host, port, user, password, database }: Connection): string {
  const place = `host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`;
  return `postgresql://${user}:${password}@/${database}?${place}`;
}

/** What the pid file in a folder of PostgreSQL's says, and whether its process is still that server. */
export function readPostmaster(folderOfData: string) {
  const file = join(folderOfData, 'postmaster.pid');
  const [first, data, , port, sockets = '', , , status] = folder.readText(file)?.split('\n') ?? [];
  const pid = Number(first ?? 0);
  const command = pid > 0 ? folder.processCommand(pid) : undefined;
  return {
    file,
    pid,
    data,
    port: Number(port),
    sockets,
    ready: status?.trim() === 'ready',
    // Numbers come back: only the command line tells our server from another program.
    alive: command?.includes(` -D ${data} `) ?? false,
  };
}
