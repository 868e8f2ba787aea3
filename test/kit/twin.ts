// A second server of a world's database, in a process of its own that a test may kill under a page.
import { startServer } from './server-process.ts';
import { authSecret, type World } from './world.ts';

export const startTwin = ({ databaseUrl }: World, folder: string, port: number) =>
  startServer({
    ...{ NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: folder },
    ...{ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, AUTH_SECRET: authSecret },
  });
