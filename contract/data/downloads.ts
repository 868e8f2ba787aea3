// Operations that count how often datasets are opened and downloaded (spec/data.md "Reports and counters").
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { IdParam, Strict, Words } from '../shapes.ts';

/** What is counted; a download when a call does not say. */
export const countedTypes = ['telechargement', 'ouverture'] as const;
export type CountedType = (typeof countedTypes)[number];

const Count = Type.Integer({ minimum: 0 });

const common = { section: 'data', family: 'data', caller: 'open' } as const;

export const downloads = section({
  listDownloads: {
    ...common,
    method: 'GET',
    path: '/v1/telechargements',
    summary: {
      fr: 'Lister les compteurs de tous les jeux de données',
      en: 'List the counters of all datasets',
    },
    reply: {
      status: 200,
      schema: Strict({
        data: Type.Array(Strict({ jeu: Type.String(), ouvertures: Count, telechargements: Count })),
      }),
    },
    errors: ['DATASET_UNAVAILABLE'],
    effect: 'read',
  },
  countDownload: {
    ...common,
    method: 'POST',
    path: '/v1/telechargements/{jeu}',
    summary: {
      fr: 'Compter un téléchargement ou une ouverture d’un jeu de données',
      en: 'Count a download or an opening of a dataset',
    },
    params: Strict({ jeu: IdParam }),
    query: Strict({ type: Type.Optional(Words(countedTypes)) }),
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'DATASET_UNAVAILABLE'],
    effect: 'write',
  },
});
