// Wishes for the platform that people vote on (spec/data.md "Feature request"; contract/data.md section 7).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Id, Nullable, Strict, Time, Words } from '../shapes.ts';

export const featureKinds = ['api', 'sdk', 'jeu', 'outil', 'autre'] as const;

export const featureStatuses = [
  'ouverte',
  'a_l_etude',
  'planifiee',
  'en_cours',
  'livree',
  'refusee',
  'fusionnee',
] as const;
export type FeatureStatus = (typeof featureStatuses)[number];

const members = {
  id: Id('dem'),
  kind: Words(featureKinds),
  title: Type.String(),
  details: Nullable(Type.String()),
  /** What the maintainers say of it. */
  note: Nullable(Type.String()),
  status: Words(featureStatuses),
  created_at: Time,
};

export const FeatureRequest = Strict({
  ...members,
  votes: Type.Integer({ minimum: 0 }),
  /** Whether the caller's own vote is among them; false for whoever is not signed in. */
  voted: Type.Boolean(),
  /** Whether the caller wrote it; false for whoever is not signed in. */
  mine: Type.Boolean(),
});
export type FeatureRequest = Static<typeof FeatureRequest>;

export const NewFeatureRequest = Strict({
  kind: Words(featureKinds),
  // Blanks at both ends are taken off, and what is left has the minimum too (D64).
  title: Type.String({
    minLength: limits.featureTitleMinCharacters,
    maxLength: limits.featureTitleMaxCharacters,
    format: 'seen',
  }),
  details: Type.Optional(Nullable(Type.String({ maxLength: limits.featureDetailsCharacters }))),
});

/** Absent members stay as they are. */
export const FeatureDecision = Strict({
  status: Type.Optional(Words(featureStatuses)),
  note: Type.Optional(
    Nullable(
      Type.String({ minLength: 1, maxLength: limits.featureNoteCharacters, pattern: '\\S' }),
    ),
  ),
  /** The request that this one is the same as: with `fusionnee` alone, and never without. */
  merged_into: Type.Optional(Type.String()),
});
export type FeatureDecision = Static<typeof FeatureDecision>;

/** In the export of its author's account: other people's votes are not theirs. */
export const ExportedFeatureRequest = Strict(members);
export type ExportedFeatureRequest = Static<typeof ExportedFeatureRequest>;

export const ExportedVote = Strict({ request_id: Id('dem'), title: Type.String(), voted_at: Time });
export type ExportedVote = Static<typeof ExportedVote>;
