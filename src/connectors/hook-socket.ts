// Opens a socket to an address that was checked, and only to such a one: the single place from which a
// request to a stranger's URL may leave (contract/platform.md 4.1). A pool, if one comes, belongs here.
import dns from 'node:dns/promises';
import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import { forbiddenAddress } from './address-rules.ts';

type Refused = 'invalid_url' | 'forbidden_address' | 'closed';
type Failed = 'dns' | 'connect' | 'tls' | 'timeout' | 'reset' | 'protocol' | 'internal';
export type HookCause = Refused | Failed | 'redirect' | 'status';

/** Every address of a name. The signal fires at the deadline; an answer after it is ignored. */
export type Resolve = (host: string, signal?: AbortSignal) => Promise<string[]>;

export type AddressPolicy = { production: boolean; deny: readonly string[] };

/** What the sockets of one request share: when to stop, and what to destroy at its end. */
export type Opening = {
  cut: AbortSignal;
  policy: AddressPolicy;
  sockets: net.Socket[];
  /** Told of each address before it is contacted. */
  onAddress(address: string): void;
};

/** Tried one after the other; beyond three, the deadline would be gone anyway. */
const MAX_ADDRESSES = 3;

/** One lost SYN (sent again after 1 s, RFC 6298) and a round trip of 250 ms, then the next address. */
const NEXT_ADDRESS_MS = 1_250;

/** A failure that already knows its cause; its message may be shown to the owner of the endpoint. */
export class HookFailure extends Error {
  readonly kind: HookCause;

  constructor(kind: HookCause, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Every address of a host, checked: in production one forbidden address refuses the name (W4). */
export async function vettedAddresses(
  host: string,
  resolve: Resolve,
  policy: AddressPolicy,
  signal?: AbortSignal,
): Promise<string[]> {
  const found = net.isIP(host) === 0 ? await resolve(host, signal) : [host];
  // Anything but an address would be resolved a second time by connect, past the check.
  if (found.length === 0 || found.some((address) => net.isIP(address) === 0)) {
    throw new HookFailure('dns', 'The name has no address.');
  }
  for (const address of found) refuseForbidden(address, policy);
  return found;
}

/** What the machine itself would resolve, hosts file included. */
export async function lookup(host: string): Promise<string[]> {
  return (await dns.lookup(host, { all: true })).map((entry) => entry.address);
}

/**
 * Asks the name servers over the network, for production. `lookup` borrows a thread of a small pool for
 * as long as a name hangs: six dead names held up a healthy one for 30 s (measured; half a millisecond
 * with this), so one customer would stop the deliveries of all. Hosts file and search list are not read.
 */
export function networkResolver(servers?: readonly string[]): Resolve {
  return async (host, signal) => {
    // One for each question, so that giving up on it cancels no other.
    const resolver = new dns.Resolver({ timeout: 1_000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    signal?.addEventListener('abort', () => resolver.cancel(), { once: true });
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

/** Connects to the first address that answers: a name may have an IPv6 address and we no IPv6. */
export async function open(addresses: string[], port: number, to: Opening): Promise<net.Socket> {
  const tries = inOrder(addresses);
  let failure: unknown;
  for (const [index, address] of tries.entries()) {
    if (to.cut.aborted) break;
    // Again, at the only place that connects: no later change can lead around the check.
    refuseForbidden(address, to.policy);
    to.onAddress(address);
    const socket = keep(net.connect({ host: address, port, noDelay: true }), to);
    const slow = () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' }));
    const timer = index < tries.length - 1 ? setTimeout(slow, NEXT_ADDRESS_MS) : undefined;
    try {
      await once(socket, 'connect', { signal: to.cut });
      return socket;
    } catch (error) {
      socket.destroy();
      failure = error;
    } finally {
      clearTimeout(timer);
    }
  }
  throw failure;
}

/** The certificate is checked for the name in the URL, whatever NODE_TLS_REJECT_UNAUTHORIZED says. */
export async function secure(socket: net.Socket, host: string, to: Opening): Promise<net.Socket> {
  // An address is no name to announce (RFC 6066), but its certificate is checked all the same.
  const servername = net.isIP(host) === 0 ? host : '';
  const options = {
    socket,
    host,
    servername,
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  };
  const secured = keep(tls.connect(options), to);
  await once(secured, 'secureConnect', { signal: to.cut });
  return secured;
}

function refuseForbidden(address: string, policy: AddressPolicy): void {
  if (!policy.production) return;
  const word = forbiddenAddress(address, { extra: policy.deny });
  if (word === undefined) return;
  // The address itself stays unsaid: the answer must not become a map of our private names.
  throw new HookFailure('forbidden_address', `The address must not be contacted (${word}).`);
}

/** The first address, then one of the other family, then the rest (in the spirit of RFC 8305). */
function inOrder(addresses: string[]): string[] {
  const [first = ''] = addresses;
  const other = addresses.find((address) => net.isIP(address) !== net.isIP(first)) ?? first;
  return [...new Set([first, other, ...addresses])].slice(0, MAX_ADDRESSES);
}

/** A socket that fails after we turned away must not end the process (D15). */
function keep<S extends net.Socket>(socket: S, to: Opening): S {
  socket.on('error', () => {});
  to.sockets.push(socket);
  return socket;
}
