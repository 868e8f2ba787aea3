// Where a caller found us.
import type { Incoming } from '../../http/page.ts';

const hostForm = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Where the caller found us, for examples that can be pasted; null when the header is no address. */
export function ownAddress(incoming: Incoming): string | null {
  const host = incoming.raw.headers.host ?? '';
  return host.length <= 255 && hostForm.test(host) ? `http://${host.toLowerCase()}` : null;
}
