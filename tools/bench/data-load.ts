// The process that asks the data API, apart so that neither slows the other's event loop: as fast as 64
// connections are answered, or at a steady pace.
import { dataRequestMaker } from './data-requests.ts';
import { drive, driveSteadily } from './http-client.ts';
import { serveParent } from './process.ts';

export type DataOrder = {
  port: number;
  connections: number;
  seconds: number;
  targets: readonly string[];
  callers: readonly string[];
  /** Requests a second, sent whether or not earlier ones were answered; as fast as possible without it. */
  pace?: number;
};

serveParent(({ targets, callers, pace, ...plan }: DataOrder) => {
  const order = { ...plan, expected: 200, next: dataRequestMaker(targets, callers) };
  return pace === undefined ? drive(order) : driveSteadily({ ...order, pace });
});
