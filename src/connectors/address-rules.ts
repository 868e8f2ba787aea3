// Decides which addresses our server may contact when a stranger chose the URL, without any I/O, so
// that creation of an endpoint, a test send and every delivery judge alike (contract/platform.md 4.1).
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = [Address, number];

export type UrlRefusal =
  | 'not_a_url'
  | 'scheme'
  | 'credentials'
  | 'fragment'
  | 'port'
  | 'too_long'
  | 'control_character'
  | 'private_address'
  | 'zone_id';

export type HookUrl =
  | { ok: true; url: string; localOnly: boolean }
  | { ok: false; reason: UrlRefusal };

export const URL_MAX_CHARACTERS = 2048;

/** Only this block of IPv6 is routed on the internet (IANA); the library calls the rest unicast too. */
const IPV6_GLOBAL = ipaddr.parseCIDR('2000::/3');

/** The well-known NAT64 prefix (RFC 6052): what an IPv6-only network writes for an IPv4 address. */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');

/**
 * Publicly numbered yet answered by the host's own cloud: Azure's agent and DNS. The metadata addresses
 * of AWS, Google, Oracle and Alibaba sit in ranges that the library knows as not global.
 */
const PROVIDER: Block[] = [ipaddr.parseCIDR('168.63.129.16/32')];

/** Where FTP, SSH, Telnet, mail and name servers listen: nobody receives webhooks there, on no server (W6). */
const OTHER_PROTOCOLS = new Set([
  '0',
  '21',
  '22',
  '23',
  '25',
  '53',
  '110',
  '143',
  '465',
  '587',
  '993',
  '995',
]);

/** Names that never leave a machine or a private network (RFC 6761, 6762, 8375, ICANN's .internal). */
const LOCAL_SUFFIXES = ['localhost', 'local', 'internal', 'localdomain', 'home.arpa'];

/**
 * The reason, in a word, why production must not contact this IP address, or nothing when it may.
 * `deny.extra` lists further addresses or CIDR blocks: our own interfaces, the database's host.
 */
export function forbiddenAddress(
  ip: string,
  deny: { extra?: readonly string[] } = {},
): string | undefined {
  // Asked first: ipaddr.js also reads 0177.1 and 0x7f000001, which no resolver returns.
  if (isIP(ip) === 0) return 'not_an_address';
  if (ip.includes('%')) return 'zone_id';
  const written = parseAddress(ip);
  const reached = unwrap(written);
  const denied = (deny.extra ?? []).map(parseBlock);
  if (within(written, denied) || within(reached, denied)) return 'denied';
  if (within(reached, PROVIDER)) return 'provider';
  const range = reached.range();
  if (range !== 'unicast') return range.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  // Covers ::7f00:1, the IPv4-compatible form, and everything not allocated.
  if (reached instanceof ipaddr.IPv6 && !within(reached, [IPV6_GLOBAL])) return 'unallocated';
  return undefined;
}

/**
 * Judges the URL of an endpoint. Outside production http, most ports and private addresses pass,
 * marked `localOnly`: a production server that opens the same database must leave them alone (W8).
 */
export function checkHookUrl(raw: string, rules: { production: boolean }): HookUrl {
  const parsed = parseUrl(raw);
  if (typeof parsed === 'string') return { ok: false, reason: parsed };
  const refusal = productionRefusal(parsed);
  if (refusal !== undefined && rules.production) return { ok: false, reason: refusal };
  return { ok: true, url: parsed.href, localOnly: refusal !== undefined };
}

/** The host as connect and TLS want it: without brackets. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** What no server accepts, then the normal form. The parser alone drops tabs and empty fragments. */
function parseUrl(raw: string): URL | UrlRefusal {
  if (raw.length > URL_MAX_CHARACTERS) return 'too_long';
  if (/\p{Cc}/u.test(raw)) return 'control_character';
  if (/^[^/?#]*\/\/[^/?#]*\[[^\]]*%/.test(raw)) return 'zone_id';
  if (!URL.canParse(raw)) return 'not_a_url';
  const url = new URL(raw);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  // A fragment is never sent, so two URLs would be one receiver; even an empty one stays in `href`.
  if (raw.includes('#')) return 'fragment';
  if (OTHER_PROTOCOLS.has(url.port)) return 'port';
  // "example.com." and "example.com" are one receiver; certificates are written without the dot.
  const name = url.hostname.replace(/\.+$/, '');
  if (name === '') return 'not_a_url';
  if (name !== url.hostname) url.hostname = name;
  // Escapes lengthen a URL: what is stored is measured too.
  return url.href.length > URL_MAX_CHARACTERS ? 'too_long' : url;
}

/** Read on the parsed URL only: the parser has turned 2130706433, 0x7f.1 and １２７.0.0.1 into one form. */
function productionRefusal(url: URL): UrlRefusal | undefined {
  if (url.protocol !== 'https:') return 'scheme';
  // Below 1024 live services of a machine itself; 443 is written as no port at all.
  if (url.port !== '' && Number(url.port) <= 1023) return 'port';
  const host = bareHost(url);
  if (isIP(host) !== 0) return forbiddenAddress(host) === undefined ? undefined : 'private_address';
  return isLocalName(host) ? 'private_address' : undefined;
}

/** A single label is completed by the search list of the machine: it names a neighbour. */
function isLocalName(name: string): boolean {
  if (!name.includes('.')) return true;
  return LOCAL_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`) || name === suffix);
}

/** The IPv4 address that a mapped or NAT64 address leads to; any other address as it is. */
function unwrap(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (within(address, [NAT64])) return ipaddr.fromByteArray(address.toByteArray().slice(12));
  return address;
}

/**
 * IPv6 goes through the URL parser first: ipaddr.js 2.5 reads `::8.8.8.8`, which glibc prints, as the
 * mapped ::ffff:8.8.8.8, and would allow an address that is not the one the kernel contacts.
 */
function parseAddress(ip: string): Address {
  return ipaddr.parse(isIP(ip) === 6 ? bareHost(new URL(`http://[${ip}]/`)) : ip);
}

function within(address: Address, blocks: readonly Block[]): boolean {
  return blocks.some((block) => block[0].kind() === address.kind() && address.match(block));
}

/** Throws on a block that cannot be read: a wall with a hole must stop the start, not a delivery. */
function parseBlock(text: string): Block {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = parseAddress(text);
  return [address, address instanceof ipaddr.IPv6 ? 128 : 32];
}
