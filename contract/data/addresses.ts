// Operations of the data API on addresses (spec/data.md "Address tools"; contract/data.md section 4).
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { Nullable, Strict, Words } from '../shapes.ts';
import { AddressSource, addressRelations, Place } from './addresses.shapes.ts';

const tool = {
  section: 'data',
  family: 'data',
  caller: 'open',
  method: 'GET',
  effect: 'read',
  maxAge_s: limits.listMaxAge_s,
} as const;

const texte = Type.String({
  minLength: 1,
  maxLength: limits.addressCharacters,
  pattern: '\\S',
  examples: ['derrière la mosquée de Ouakam, Dakar'],
});
/** Outside production `1` adds what each step of the reading did. */
const debug = Type.Optional(Type.String({ maxLength: 10 }));
const Debug = Type.Optional(
  Type.Array(
    Strict({
      step: Type.String(),
      ms: Type.Number(),
      state: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
);

/** What both readings of an address say. */
const reading = {
  texte: Type.String(),
  alternatives: Type.Array(Place),
  ambigu: Type.Boolean(),
  relation: Nullable(Words(addressRelations)),
  /** The words of the landmark, as written. */
  repere: Nullable(Type.String()),
};

export const addresses = section({
  geocodeAddress: {
    ...tool,
    path: '/v1/adresses/geocoder',
    summary: {
      fr: 'Trouver le lieu et la position d’une adresse',
      en: 'Find the place and the position of an address',
    },
    query: Strict({ texte, debug }),
    reply: {
      status: 200,
      schema: Strict({
        ...reading,
        lieu: Nullable(Place),
        /** Sentences, each opening with a stable code. */
        avertissements: Type.Array(Type.String()),
        lat: Nullable(Type.Number()),
        lon: Nullable(Type.Number()),
        precision: Nullable(Type.String()),
        sources: Type.Array(AddressSource),
        debug: Debug,
      }),
    },
    errors: ['DATASET_UNAVAILABLE'],
  },
  normaliseAddress: {
    ...tool,
    path: '/v1/adresses/normaliser',
    summary: {
      fr: 'Lire une adresse et nommer son lieu',
      en: 'Read an address and name its place',
    },
    query: Strict({ texte, debug }),
    reply: {
      status: 200,
      schema: Strict({
        ...reading,
        /** The name and its context: `lieu_id` stands beside it. */
        lieu: Nullable(Type.String()),
        lieu_id: Nullable(Type.String()),
        lieux_reconnus: Type.Array(Strict({ texte: Type.String(), candidats: Type.Integer() })),
        /** What was ignored, and why. */
        limites: Type.Array(Type.String()),
        debug: Debug,
      }),
    },
    errors: ['DATASET_UNAVAILABLE'],
  },
  suggestPlaces: {
    ...tool,
    path: '/v1/adresses/suggestions',
    summary: {
      fr: 'Proposer des lieux pendant la saisie',
      en: 'Suggest places while someone types',
    },
    query: Strict({
      q: Type.String({
        minLength: limits.suggestionMinCharacters,
        maxLength: limits.suggestionMaxCharacters,
        pattern: '\\S',
      }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.suggestionsMax })),
    }),
    reply: {
      status: 200,
      schema: Strict({ data: Type.Array(Place), sources: Type.Array(AddressSource) }),
    },
    errors: ['DATASET_UNAVAILABLE'],
  },
});
