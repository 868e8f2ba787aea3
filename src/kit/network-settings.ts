// Lists of networks from the environment: the proxies that are believed, and what webhooks must leave alone.
type Get = (name: string) => string | undefined;

/**
 * Addresses and CIDR ranges, separated by commas; `everybody` refuses the whole internet in a sentence of its own. `isIP` as
 * Node's: 4, 6, or 0 for no address.
 */
export function readNetworks(
  get: Get,
  name: string,
  { isIP, refusal }: { isIP(text: string): number; refusal(sentence: string): Error },
  everybody: string,
): string[] {
  const entries = (get(name) ?? '').split(',').map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const [address = '', bits, more] = entry.split('/');
    const family = isIP(address);
    const length = bits === undefined ? undefined : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (entry.toLowerCase() === 'true' || (family !== 0 && length === 0)) {
      throw refusal(`${name} contains "${entry}" but ${everybody}`);
    }
    const max = family === 4 ? 32 : 128;
    const fits = length === undefined || (length > 0 && length <= max);
    if (family !== 0 && fits && more === undefined && !entry.includes('%')) return entry;
    throw refusal(
      `${name} contains "${entry}" but must be a list of IP addresses or CIDR ranges separated by commas, such as 10.0.0.0/8,::1.`,
    );
  });
}
