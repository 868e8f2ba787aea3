// An address as a subscriber: what limits of callers without a key count by.
import ipaddr from 'ipaddr.js';

/** What a trusted proxy passed on and is no address: one subscriber, or each new text would be a new one. */
const unreadable = 'unreadable';

/** Some proxies write the port too: 203.0.113.7:1001, [2001:db8::1]:1001. */
const withoutPort = (address: string): string =>
  address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/** Whether an address is in a network; what is no address is in none. */
export function isInNetwork(address: string, [start, bits]: readonly [string, number]): boolean {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return false;
  const [one, other] = [ipaddr.process(bare), ipaddr.process(start)];
  if (one instanceof ipaddr.IPv4 && other instanceof ipaddr.IPv4) return one.match(other, bits);
  if (one instanceof ipaddr.IPv6 && other instanceof ipaddr.IPv6) return one.match(other, bits);
  return false;
}

/** Enough of an address to recognise one's own network, too little to find a house; none for what is no address. */
export function maskNetwork(address: string): string | undefined {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return undefined;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.*`;
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 3)
    .map((part) => part.toString(16))
    .join(':')}:*`;
}

/** An IPv4 address, or an IPv6 /64 (contract/platform.md decision 28): a subscriber has all of its addresses. */
export function network(address: string): string {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return unreadable;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv6) return parsed.parts.slice(0, 4).join(':');
  return parsed.toString();
}
