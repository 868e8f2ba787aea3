// F19 and E30: thousands of clients that send a byte a second, in the head or in the body of a request.
// Others must not feel it, and the server must cut every one of them by its deadlines.
// Caught: a thousand late clients cut at once, 11 ms for all others (df23584), then 4.5 ms by the hundred.
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, type FaultOptions, quantile } from './fault.ts';
import { callsBeside } from './neighbour-child.ts';
import { onTestbed, type Testbed } from './testbed.ts';

type Plan = {
  sockets: number;
  /** Keys over which the ordinary calls are spread: no limit of one is the subject. */
  neighbours: number;
  perSecond: number;
  idle_ms: number;
  slow_ms: number;
};

const long: Plan = {
  sockets: 2_000,
  neighbours: 16,
  perSecond: 100,
  idle_ms: 30_000,
  slow_ms: 45_000,
};
const short: Plan = { sockets: 200, neighbours: 4, perSecond: 100, idle_ms: 300, slow_ms: 600 };

/** src/http/server.ts: 10 s for a head, 30 s for a request, looked at often; then the answer's way. */
const cutBy_ms = 36_000;

const slices = 50;

export const slowClients: Fault = {
  name: 'F19',
  title: 'Clients that send one byte a second',
  run: (options) =>
    onTestbed({ ...options, deadline_s: 240 }, (testbed) =>
      run(options, options.long ? long : short, testbed),
    ),
};

async function run(options: FaultOptions, plan: Plan, testbed: Testbed) {
  const server = await testbed.server();
  const keys = (await testbed.merchants(plan.neighbours, [])).map(({ key }) => key);
  const port = Number(new URL(server.url).port);
  const measure = callsBeside(testbed);
  const order = { url: server.url, keys, path: '/v1/moi/cle', perSecond: plan.perSecond };
  await measure({ ...order, ms: options.long ? 5_000 : 200 });
  options.log('measuring without the slow clients');
  const idle = await measure({ ...order, ms: plan.idle_ms });
  const drip = await dripClients(port, keys[0] ?? '', plan.sockets);
  testbed.onEnd(async () => drip.stop());
  options.log(`measuring beside ${plan.sockets} slow clients`);
  const beside = await measure({ ...order, ms: plan.slow_ms });
  const violations: string[] = [];
  const failed = [...idle, ...beside].filter((ms) => ms === Number.POSITIVE_INFINITY).length;
  if (failed > 0) violations.push(`${failed} ordinary calls failed.`);
  if (options.long) {
    while (drip.open() > 0 && performance.now() < drip.since + cutBy_ms) await pause(200);
    if (drip.open() > 0) violations.push(`${drip.open()} slow clients were never cut.`);
  }
  const [p99Idle, p99] = [quantile(idle, 0.99), quantile(beside, 0.99)];
  // A few hundred calls are no sample of a percentile, and the suite runs beside other work.
  if (options.long && p99 > p99Idle * 2) {
    violations.push(`The 99th percentile rose from ${p99Idle.toFixed(1)} to ${p99.toFixed(1)} ms.`);
  }
  return {
    figures: {
      'slow clients': plan.sockets,
      'ordinary calls alone': idle.length,
      'ordinary calls beside them': beside.length,
      'ordinary calls that failed': failed,
      ...(options.long
        ? {
            'alone, ms: median / p95 / p99': spread(idle),
            'beside them, ms: median / p95 / p99': spread(beside),
            'p99 beside them / alone (2 allowed)': (p99 / p99Idle).toFixed(2),
            'slow clients cut by the server': plan.sockets - drip.open(),
            'last one cut after, s': (drip.lastCut_ms() / 1_000).toFixed(1),
          }
        : {}),
    },
    violations,
  };
}

const spread = (values: readonly number[]) =>
  [0.5, 0.95, 0.99].map((share) => quantile(values, share).toFixed(1)).join(' / ');

/** Calls at a steady pace, whatever the answers take; answers the time of each. */
/** Half of the clients never end their head, half never their body. */
async function dripClients(port: number, key: string, count: number) {
  const since = performance.now();
  const open = new Set<Socket>();
  let lastCut = since;
  let stopped = false;
  const head = `POST /v1/payments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`;
  for (let n = 0; n < count; n++) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    open.add(socket);
    socket.on('error', () => {});
    socket.resume();
    socket.on('close', () => {
      open.delete(socket);
      if (!stopped) lastCut = performance.now();
    });
    const inBody = `${head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`;
    socket.write(n % 2 === 0 ? `${head}X-Slow: ` : inBody);
    // A burst of connections is another attack.
    if (n % 50 === 49) await pause(20);
  }
  // Each has its own moment of the second: all at once would be another attack, by our own process.
  const all = [...open];
  let slice = 0;
  const timer = setInterval(() => {
    for (let n = slice; n < all.length; n += slices) if (all[n]?.writable) all[n]?.write('a');
    slice = (slice + 1) % slices;
  }, 1_000 / slices);
  return {
    since: performance.now(),
    open: () => open.size,
    lastCut_ms: () => lastCut - since,
    stop() {
      stopped = true;
      clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
}
