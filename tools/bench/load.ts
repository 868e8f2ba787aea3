// The process that drives the server over HTTP, apart so that neither slows the other's event loop.
import { drive } from './http-client.ts';
import { serveParent } from './process.ts';
import {
  type BenchPayment,
  type BenchProject,
  expectedStatus,
  type Route,
  requestMaker,
} from './requests.ts';

export type LoadOrder = {
  route: Route;
  port: number;
  connections: number;
  seconds: number;
  projects: BenchProject[];
  payments: BenchPayment[];
};

serveParent(({ route, port, connections, seconds, projects, payments }: LoadOrder) =>
  drive({
    port,
    connections,
    seconds,
    expected: expectedStatus[route],
    next: requestMaker(route, projects, payments),
  }),
);
