// Whether what an operator says that a payer is to do may be shown (contract/rails.md RA10): a link leads to the operator by
// https and nowhere else. Pure.
import type { NextAction } from '../../kit/operator-picture.ts';
import type { RailManifest } from '../../kit/rail-manifest.ts';

/** Longer than any operator's, and short enough to keep. */
const longest = 2_048;
const mostLinks = 8;

/** What is wrong with it, without the link, which whoever holds it may pay by; undefined where it may be shown. */
export function nextActionFault(
  { type, url, deepLinks }: NextAction,
  { nextActions, linkHosts }: Pick<RailManifest, 'nextActions' | 'linkHosts'>,
): string | undefined {
  if (!nextActions.includes(type)) return `a next action that its manifest lacks: ${type}`;
  if (type === 'redirect' && url === null) return 'a redirect without a link';
  if (deepLinks.length > mostLinks) return 'too many links';
  for (const link of url === null ? deepLinks : [url, ...deepLinks]) {
    const fault = linkFault(link, linkHosts);
    if (fault) return fault;
  }
  return undefined;
}

function linkFault(link: string, linkHosts: readonly string[]): string | undefined {
  const parsed = link.length > longest ? null : URL.parse(link);
  if (!parsed) return 'what is no link';
  const { protocol, hostname, port, username, password } = parsed;
  if (protocol !== 'https:') return `a link by ${protocol}`;
  if (username !== '' || password !== '') return 'a link with a name or a password in it';
  if (port !== '') return `a link to the port ${port}`;
  return linkHosts.some((host) => isOf(hostname, host)) ? undefined : `a link to ${hostname}`;
}

/** `*.` stands for one name or more before the rest; without it the host is meant alone. */
const isOf = (hostname: string, host: string): boolean =>
  host.startsWith('*.')
    ? hostname.length > host.length - 1 && hostname.endsWith(host.slice(1))
    : hostname === host;
