// The link in a subscriber's mail: whoever has it ends these mails without signing in (RFC 8058). It holds the person,
// closed with a key of the server's, and nothing is stored for it.
import type { Text } from '../../../contract/text.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Seal } from '../../kit/seal.ts';
import type { Lists } from '../lists/index.ts';
import { endSubscriptions, listSubscribed } from './digest.store.ts';

export const unsubscribeLink = (publicUrl: string, seal: Seal, userId: string): string =>
  `${publicUrl}/data/desabonnement/${seal.close(userId)}`;

/** Undefined for a token that no mail of ours carried. */
function personOf(token: string, seal: Seal): string | undefined {
  try {
    return seal.open(token);
  } catch {
    return undefined;
  }
}

/** The datasets that the link's person is subscribed to; undefined for what is no link of ours. */
export async function subscribedBy(
  reader: Reader,
  lists: Lists,
  seal: Seal,
  token: string,
): Promise<{ id: string; title: Text }[] | undefined> {
  const userId = personOf(token, seal);
  if (userId === undefined) return undefined;
  const [rows, datasets] = await Promise.all([
    listSubscribed(reader, userId),
    lists.current('datasets'),
  ]);
  return rows.map(({ dataset: id }) => {
    const title = datasets?.byId.get(id)?.value['title'] as Text | undefined;
    return { id, title: title ?? { fr: id, en: id } };
  });
}

/** Ends one subscription of the link's person, or all of them. Once more changes nothing. */
export async function unsubscribe(
  database: Pick<Database, 'run'>,
  seal: Seal,
  token: string,
  dataset?: string,
): Promise<void> {
  const userId = personOf(token, seal);
  if (userId !== undefined) await endSubscriptions(database, userId, dataset);
}
