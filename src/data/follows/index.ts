// The door of what people follow: the eight operations of favourites and subscriptions from one engine, and the mails
// to subscribers.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller, WriteContext } from '../../db/context.ts';
import type { RequireDataset } from '../lists/index.ts';
import { deleteFollow } from './delete-follow.ts';
import type { FollowKind } from './follow.store.ts';
import { getFollow } from './get-follow.ts';
import { listFollows } from './list-follows.ts';
import { putFollow } from './put-follow.ts';

export { exportFavourites, exportSubscriptions } from './export-follows.ts';
export { countSubscribers } from './follow.store.ts';
export { queueDigests } from './queue-digests.ts';
export { type DigestOptions, sendDigestJob } from './send-digest.job.ts';
export { subscribedBy, unsubscribe } from './unsubscribe.ts';

type Read = ReadContext<SessionCaller>;
type Write = WriteContext<SessionCaller>;
type OfOne = Input<Operations['getFavourite']>;

export function followHandlers(requireDataset: RequireDataset) {
  const of = (kind: FollowKind) => ({
    list: (ctx: Read) => listFollows(kind, ctx),
    get: (ctx: Read, input: OfOne) => getFollow(kind, requireDataset, ctx, input),
    put: (ctx: Write, input: OfOne) => putFollow(kind, requireDataset, ctx, input),
    remove: (ctx: Write, input: OfOne) => deleteFollow(kind, requireDataset, ctx, input),
  });
  const favourites = of('favourite');
  const subscriptions = of('subscription');
  return {
    listFavourites: favourites.list,
    getFavourite: favourites.get,
    putFavourite: favourites.put,
    deleteFavourite: favourites.remove,
    listSubscriptions: subscriptions.list,
    getSubscription: subscriptions.get,
    putSubscription: subscriptions.put,
    deleteSubscription: subscriptions.remove,
  };
}
