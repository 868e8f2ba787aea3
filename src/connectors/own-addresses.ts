// Where this server itself can be reached, and its database: nobody's webhooks go there, whatever is in front of them (contract/
// platform.md 4.1, rule 3). Read at the start: a machine whose addresses change is started again.
import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';

/** A name that cannot be looked up now stops no start: the guard then has the interfaces, and what the operator lists. */
export async function ownAddresses(databaseHost: string | undefined): Promise<string[]> {
  const interfaces = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const found = databaseHost ? await lookup(databaseHost, { all: true }).catch(() => []) : [];
  const addresses = [...interfaces, ...found].map(({ address }) => address.replace(/%.*/, ''));
  return [...new Set(addresses)];
}
