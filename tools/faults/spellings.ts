// Ways to write an address that production must not contact, drawn by a seed: every special range of IPv4
// and IPv6, in every notation that the URL parser reads (contract/platform.md W1 to W3, F11).
import type { Random } from './fault.ts';

/** First address and prefix length of what is not globally routable (IANA special-purpose registries). */
const BLOCKS_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // A cloud provider's internal address among public ones.
  ['168.63.129.16', 32],
] as const;

/** The first groups of forbidden IPv6 addresses; the rest is drawn. */
const HEADS_6 = [
  '::',
  'fe80:',
  'fc00:',
  'fd00:ec2:',
  'ff02:',
  '2001:db8:',
  '3fff:',
  '100:',
  '2001:0:',
];

const word = (text: string): number =>
  text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** An address of a forbidden block of IPv4. */
export function forbidden4(random: Random): string {
  const [first, length] = random.pick(BLOCKS_4);
  const address = word(first) + Math.floor(random.next() * 2 ** (32 - length));
  return partsOf(address).join('.');
}

function forbidden6(random: Random): string {
  const group = () => random.whole(1, 0xffff).toString(16);
  const head = random.pick(HEADS_6);
  if (head === '::') return random.pick(['::', '::1', `::${group()}`, `::${group()}:${group()}`]);
  return `${head}:${group()}:${group()}`;
}

const partsOf = (address: number): number[] =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256);

const radixes = [
  (n: number) => String(n),
  (n: number) => `0x${n.toString(16)}`,
  (n: number) => `0X${n.toString(16).toUpperCase()}`,
  (n: number) => `0${n.toString(8)}`,
  (n: number) => `0x${'0'.repeat(6)}${n.toString(16)}`,
] as const;

/** inet_aton's forms: one to four parts, the last one filling what is left, each in any radix. */
function numeric(random: Random, ip: string): string {
  const parts = partsOf(word(ip));
  const kept = random.whole(0, 3);
  const last = parts.slice(kept).reduce((sum, part) => sum * 256 + part, 0);
  return [...parts.slice(0, kept), last].map((part) => random.pick(radixes)(part)).join('.');
}

/** Characters that the URL standard maps to ASCII: full width, circled, other full stops, escapes. */
function disguised(random: Random, host: string): string {
  return [...host]
    .map((char) => {
      if (random.next() < 0.5) return char;
      if (char === '.') return random.pick(['。', '．', '｡', '%2e', '%2E']);
      const digit = /\d/.test(char) ? Number(char) : undefined;
      const wide = String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0);
      const escaped = `%${(char.codePointAt(0) ?? 0).toString(16)}`;
      const circled =
        digit === undefined || digit === 0 ? wide : String.fromCodePoint(0x245f + digit);
      return random.pick([wide, escaped, circled]);
    })
    .join('');
}

/** An IPv4 address inside an IPv6 one: mapped, compatible, NAT64, 6to4. */
function embedded(random: Random, ip: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = partsOf(word(ip));
  const high = (a * 256 + b).toString(16);
  const low = (c * 256 + d).toString(16);
  return random.pick([
    `::ffff:${ip}`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:FFFF:${ip}`,
    `::${ip}`,
    `64:ff9b::${high}:${low}`,
    `64:ff9b::${ip}`,
    `2002:${high}:${low}::`,
    `2002:${high}:${low}::1`,
  ]);
}

/** A forbidden host as it may stand in a URL. */
export function forbiddenHost(random: Random): string {
  const kind = random.whole(1, 6);
  if (kind === 1) return `[${forbidden6(random)}]`;
  const ip = forbidden4(random);
  if (kind === 2) return `[${embedded(random, ip)}]`;
  const host = kind === 3 ? ip : numeric(random, ip);
  const written = kind === 4 ? disguised(random, host) : host;
  return random.next() < 0.2 ? `${written}.` : written;
}
