// Why a feature request cannot be voted on or moved, in both languages: each sentence names its status.

import type { FeatureStatus } from '../../../contract/data/feature-requests.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import { atLeast, characters } from '../../kit/counted.ts';

export type ClosedStatus = Extract<FeatureStatus, 'livree' | 'refusee' | 'fusionnee'>;

export const votesAreOver: Record<ClosedStatus, (mergedInto: string | null) => Text> = {
  livree: () => ({
    fr: 'Cette demande est livrée (statut : livree) : on ne vote plus pour elle.',
    en: 'This request is delivered (status: livree): votes on it are over.',
  }),
  refusee: () => ({
    fr: 'Cette demande est refusée (statut : refusee) : on ne vote plus pour elle.',
    en: 'This request is refused (status: refusee): votes on it are over.',
  }),
  fusionnee: (mergedInto) => ({
    fr: `Cette demande est fusionnée avec ${mergedInto} (statut : fusionnee) : votez pour l’autre.`,
    en: `This request is merged into ${mergedInto} (status: fusionnee): vote for the other one.`,
  }),
};

export const staysMerged: Text = {
  fr: 'Cette demande est fusionnée (statut : fusionnee) : ses votes sont passés à une autre, elle le reste.',
  en: 'This request is merged (status: fusionnee): its votes went to another one, so it stays merged.',
};

export const targetIsMerged: Text = {
  fr: 'La demande visée est elle-même fusionnée (statut : fusionnee) : visez celle qui l’a reçue.',
  en: 'The target is itself merged (status: fusionnee): name the request that it went into.',
};

export const mergeFields = {
  missing: {
    fr: 'Obligatoire avec le statut fusionnee : la demande qui reçoit les votes.',
    en: 'Required with the status fusionnee: the request that receives the votes.',
  },
  alone: {
    fr: 'Permis avec le statut fusionnee seulement.',
    en: 'Allowed with the status fusionnee only.',
  },
  itself: {
    fr: 'Une demande ne se fusionne pas avec elle-même.',
    en: 'A request is not merged into itself.',
  },
  unknown: { fr: 'Aucune demande n’a cet identifiant.', en: 'No request has this id.' },
} as const satisfies Record<string, Text>;

/** The words of the check that the contract's own minimum gets. */
export const tooShort = (least: number): Text => atLeast(least, characters);
