// Two servers, each a process of its own, on one database of their own: what several machines are to a caller.
import { type TestDatabase, testDatabase } from './database.ts';
import {
  removeFolder,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from './server-process.ts';

export type PairAnswer = { status: number; body: Record<string, unknown>; cookie: string };

export type ServerPair = Awaited<ReturnType<typeof startPair>>;

export async function startPair() {
  const database: TestDatabase = await testDatabase();
  const folders: string[] = [];
  const start = (): Promise<ServerProcess> => {
    const dir = temporaryFolder();
    folders.push(dir);
    return startServer({
      DATABASE_URL: database.url,
      DATA_DIR: dir,
      AUTH_SECRET: 'one secret for servers that share a database',
    });
  };
  // The first start writes the demo account: one after the other, as an operator would.
  const first = await start();
  const servers = [first, await start()];

  /** A call of the first server or the second. */
  async function call(
    n: number,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<PairAnswer> {
    const response = await fetch(`${servers[n]?.url}${path}`, {
      method,
      headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return { status: response.status, body: text ? JSON.parse(text) : {}, cookie };
  }

  const end = async () => {
    for (const server of servers) await server.kill('SIGTERM');
    await database.drop();
    for (const dir of folders) removeFolder(dir);
  };
  return { database, call, end };
}
