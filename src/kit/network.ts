// An address as a subscriber: what limits of callers without a key count by.
import ipaddr from 'ipaddr.js';

/** An IPv4 address, or an IPv6 /64 (contract/platform.md decision 28): a subscriber has all of its addresses. */
export function network(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) return parsed.parts.slice(0, 4).join(':');
  return parsed.toString();
}
