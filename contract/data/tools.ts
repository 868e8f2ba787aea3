// Operations of the data API (spec/data.md): the calculation tools.
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { Day, Nullable, Strict, Words } from '../shapes.ts';
import { Source } from './source.shapes.ts';

const tool = {
  section: 'data',
  family: 'data',
  caller: 'open',
  method: 'GET',
  effect: 'read',
} as const;

/** Sentences in the caller's language, each opening with a stable word. */
const Warnings = Type.Array(Type.String());

export const data = section({
  addBusinessDays: {
    ...tool,
    path: '/v1/delais',
    summary: { fr: 'Ajouter des jours ouvrés à une date', en: 'Add business days to a date' },
    query: Strict({
      from: Day,
      days: Type.Integer({ minimum: 0, maximum: limits.businessDaysMax, format: 'int64' }),
    }),
    reply: {
      status: 200,
      schema: Strict({
        from: Day,
        days: Type.Integer(),
        date: Day,
        holidays: Type.Array(Day),
        warnings: Warnings,
      }),
    },
    errors: ['DATASET_UNAVAILABLE'],
  },
  countBusinessDays: {
    ...tool,
    path: '/v1/jours-feries/ouvres',
    summary: {
      fr: 'Compter les jours ouvrés entre deux dates',
      en: 'Count the business days between two dates',
    },
    query: Strict({ from: Day, to: Day }),
    reply: {
      status: 200,
      schema: Strict({
        from: Day,
        to: Day,
        business_days: Type.Integer(),
        holidays: Type.Array(Day),
        warnings: Warnings,
      }),
    },
    errors: ['DATASET_UNAVAILABLE'],
  },
  formatMoney: {
    ...tool,
    path: '/v1/monnaie/format',
    summary: {
      fr: 'Écrire un montant en francs CFA',
      en: 'Write an amount of francs CFA in figures and words',
    },
    query: Strict({
      montant: Type.Number({ minimum: -limits.amountMax, maximum: limits.amountMax }),
    }),
    reply: {
      status: 200,
      schema: Strict({
        amount: Type.Number(),
        currency: Words(['XOF']),
        formatted: Type.String(),
        words: Type.String(),
        eur: Type.Number(),
        eur_parity: Type.Number(),
      }),
    },
    errors: [],
  },
  analysePhone: {
    ...tool,
    path: '/v1/telephone/analyse',
    summary: { fr: 'Analyser un numéro de téléphone', en: 'Analyse a telephone number' },
    query: Strict({
      numero: Type.String({ minLength: 1, maxLength: limits.phoneCharacters, pattern: '\\S' }),
    }),
    reply: {
      status: 200,
      schema: Strict({
        input: Type.String(),
        valid: Type.Boolean(),
        senegalese: Type.Boolean(),
        country: Nullable(Type.String()),
        e164: Nullable(Type.String()),
        international: Nullable(Type.String()),
        national: Nullable(Type.String()),
        type: Words(['mobile', 'fixe', 'voip', 'numero_vert', 'court', 'inconnu']),
        /** The owner of the number's range, not the operator that serves it today. */
        operator: Nullable(
          Strict({
            name: Type.String(),
            prefix: Type.String(),
            type: Type.String(),
            sources: Type.Array(Source),
          }),
        ),
        notice: Nullable(Type.String()),
      }),
    },
    errors: ['DATASET_UNAVAILABLE'],
  },
});
