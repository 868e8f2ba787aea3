// Operations on the datasets that a signed-in person marked as favourites or subscribed to (spec/data.md "Account
// routes"): the same four for both.
import { Type } from 'typebox';
import { type Operation, section } from '../operation.ts';
import { IdParam, Strict } from '../shapes.ts';
import type { Text } from '../text.ts';
import { Follow, FollowState } from './follows.shapes.ts';

const common = { section: 'data', family: 'project', caller: 'session' } as const;

const list = (path: `/${string}`, summary: Text) =>
  ({
    ...common,
    method: 'GET',
    path,
    useCase: 'listFollows',
    summary,
    reply: { status: 200, schema: Strict({ data: Type.Array(Follow) }) },
    errors: [],
    effect: 'read',
  }) as const satisfies Operation;

/** `jeu` is the id of a dataset of `/v1/jeux`. */
const one = (path: `/${string}`) =>
  ({
    ...common,
    path: `${path}/{jeu}`,
    params: Strict({ jeu: IdParam }),
    errors: ['NOT_FOUND', 'DATASET_UNAVAILABLE'],
  }) as const;

const get = (path: `/${string}`, summary: Text) =>
  ({
    ...one(path),
    method: 'GET',
    useCase: 'getFollow',
    summary,
    reply: { status: 200, schema: FollowState },
    effect: 'read',
  }) as const satisfies Operation;

const put = (path: `/${string}`, summary: Text) =>
  ({
    ...one(path),
    method: 'PUT',
    useCase: 'putFollow',
    summary,
    reply: { status: 200, schema: FollowState },
    effect: 'write',
  }) as const satisfies Operation;

const remove = (path: `/${string}`, summary: Text) =>
  ({
    ...one(path),
    method: 'DELETE',
    useCase: 'deleteFollow',
    summary,
    reply: { status: 204 },
    effect: 'write',
  }) as const satisfies Operation;

const favourites = '/v1/moi/favoris';
const subscriptions = '/v1/moi/abonnements';

export const follows = section({
  listFavourites: list(favourites, {
    fr: 'Lister mes jeux de données favoris',
    en: 'List my favourite datasets',
  }),
  getFavourite: get(favourites, {
    fr: 'Savoir si un jeu de données est un favori',
    en: 'Tell whether a dataset is a favourite',
  }),
  putFavourite: put(favourites, {
    fr: 'Mettre un jeu de données dans mes favoris',
    en: 'Make a dataset a favourite',
  }),
  deleteFavourite: remove(favourites, {
    fr: 'Retirer un jeu de données de mes favoris',
    en: 'Remove a dataset from my favourites',
  }),
  listSubscriptions: list(subscriptions, {
    fr: 'Lister mes abonnements aux jeux de données',
    en: 'List my subscriptions to datasets',
  }),
  getSubscription: get(subscriptions, {
    fr: 'Lire mon abonnement à un jeu de données',
    en: 'Read my subscription to a dataset',
  }),
  putSubscription: put(subscriptions, {
    fr: 'M’abonner aux nouvelles versions d’un jeu de données',
    en: 'Subscribe to the new versions of a dataset',
  }),
  deleteSubscription: remove(subscriptions, {
    fr: 'Me désabonner d’un jeu de données',
    en: 'Unsubscribe from a dataset',
  }),
});
