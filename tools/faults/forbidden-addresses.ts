// F11: a merchant's URL that leads inside. Drawn spellings of forbidden addresses, and names whose server
// answers them, now and then or at the second question only, are given to what production runs.
// Caught: nothing.
import net from 'node:net';
import { checkHookUrl, forbiddenAddress } from '../../src/connectors/address-rules.ts';
import { FORBIDDEN_HOSTS, FORBIDDEN_URLS } from '../../src/connectors/fixtures/forbidden-urls.ts';
import { nameServer } from '../../src/connectors/fixtures/name-server.ts';
import { silentReceiver } from '../../src/connectors/fixtures/receivers.ts';
import { createHookSender, type HookSender } from '../../src/connectors/hook-sender.ts';
import { networkResolver } from '../../src/connectors/hook-socket.ts';
import { type Fault, type FaultOptions, type Random, type Result, seeded } from './fault.ts';
import { forbidden4, forbiddenHost } from './spellings.ts';

/** A public address: whatever is sent there is led to a port where nobody listens. */
const PUBLIC = '41.82.0.1';

export const forbiddenAddresses: Fault = {
  name: 'F11',
  title: 'URLs and names that lead to forbidden addresses',
  run,
};

type Watch = { contacted: string[]; restore(): void };

/** Notes every address that a socket is opened to, and lets nothing leave this machine. */
function watchSockets(): Watch {
  const contacted: string[] = [];
  const { connect } = net;
  net.connect = ((options: net.TcpNetConnectOpts) => {
    const host = options.host ?? '';
    contacted.push(host);
    const inside = forbiddenAddress(host) !== undefined;
    return connect(inside ? options : { ...options, host: '127.0.0.1', port: 1 });
  }) as typeof net.connect;
  return { contacted, restore: () => Object.assign(net, { connect }) };
}

async function run(options: FaultOptions): Promise<Result> {
  const random = seeded(options.seed);
  const drawn = options.long ? 50_000 : 500;
  const lookups = options.long ? 5_000 : 100;
  const trap = await silentReceiver();
  const watch = watchSockets();
  try {
    const spelt = await spelledUrls(random, drawn, trap.port);
    options.log(`${spelt.urls} URLs tried`);
    const named = await rebindingNames(random, lookups, trap.port);
    const inside = watch.contacted.filter((host) => forbiddenAddress(host) !== undefined);
    const violations = [...spelt.violations, ...named.violations];
    if (trap.connections > 0)
      violations.push(`${trap.connections} connections reached a listener.`);
    if (inside.length > 0) violations.push(`contacted: ${inside.slice(0, 5).join(', ')}`);
    if (watch.contacted.length === 0) violations.push('The watch saw no public address either.');
    return {
      figures: {
        'URLs with a forbidden address, drawn or listed': spelt.urls,
        'of them different hosts': spelt.hosts,
        'look-ups at a name server that rebinds': named.lookups,
        'of them answered with a forbidden address': named.bad,
        'sockets opened to public addresses': watch.contacted.length - inside.length,
        'connections to a forbidden address': inside.length + trap.connections,
      },
      violations,
    };
  } finally {
    watch.restore();
    await trap.close();
  }
}

const send = (sender: HookSender, url: string) => sender.send({ url, headers: {}, body: '{}' });

/** Both walls must refuse: the check at creation, and the sender that never saw it. */
async function spelledUrls(random: Random, drawn: number, port: number) {
  const violations: string[] = [];
  const resolved: string[] = [];
  const sender = createHookSender({
    production: true,
    userAgent: 'svc/faults (webhooks)',
    resolve: async (host) => {
      resolved.push(host);
      return [PUBLIC];
    },
  });
  const hosts = new Set(FORBIDDEN_HOSTS);
  while (hosts.size < FORBIDDEN_HOSTS.length + drawn) hosts.add(forbiddenHost(random));
  const urls = [...hosts].map((host) => `https://${host}${random.pick(['', `:${port}`])}/hook`);
  urls.push(...FORBIDDEN_URLS);
  for (const url of urls) {
    if (checkHookUrl(url, { production: true }).ok) violations.push(`accepted at creation: ${url}`);
    const { error } = await send(sender, url);
    const refused = error?.cause === 'forbidden_address' || error?.cause === 'invalid_url';
    if (!refused) violations.push(`not refused by the sender: ${url} (${error?.cause})`);
  }
  if (resolved.length > 0) violations.push(`asked a name server for ${resolved[0]}`);
  await sender.close();
  return { urls: urls.length, hosts: hosts.size, violations };
}

/** A name server that answers public and forbidden addresses by turns, and both together. */
async function rebindingNames(random: Random, lookups: number, port: number) {
  const violations: string[] = [];
  let answer: string[] = [];
  const names = await nameServer(() => answer);
  const sender = createHookSender({
    production: true,
    userAgent: 'svc/faults (webhooks)',
    resolve: networkResolver([names.address]),
  });
  let bad = 0;
  for (let n = 0; n < lookups; n++) {
    const inside = forbidden4(random);
    answer = random.pick([[PUBLIC], [inside], [PUBLIC, inside], [inside, PUBLIC]]);
    const isBad = answer.includes(inside);
    if (isBad) bad++;
    const asked = names.questions.length;
    const { error } = await send(sender, `https://name${n}.example:${port}/hook`);
    // A second question is what rebinding waits for.
    if (names.questions.length !== asked + 1) violations.push('a name was asked for twice');
    const cause = isBad ? 'forbidden_address' : 'connect';
    if (error?.cause !== cause) violations.push(`${answer.join()}: ${error?.cause}`);
  }
  names.close();
  await sender.close();
  return { lookups, bad, violations };
}
