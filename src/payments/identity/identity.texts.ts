// Words about identity verifications for people, in both languages.
import type { CaptureKind } from '../../../contract/payments/identity.shapes.ts';
import type { Text } from '../../../contract/text.ts';

export const captureTexts: Record<CaptureKind, Text> = {
  id_front: { fr: 'Pièce d’identité, recto', en: 'Identity paper, front' },
  id_back: { fr: 'Pièce d’identité, verso', en: 'Identity paper, back' },
  selfie: { fr: 'Photo du visage', en: 'Photo of the face' },
  ninea_certificate: { fr: 'Attestation NINEA', en: 'NINEA certificate' },
  rccm_extract: { fr: 'Extrait du RCCM', en: 'Extract of the RCCM' },
};

export const identityTexts = {
  noProfile: {
    fr: 'Envoyez d’abord le profil : PUT /v1/kyc/profile.',
    en: 'Send the profile first: PUT /v1/kyc/profile.',
  },
  verified: {
    fr: 'L’identité est déjà vérifiée.',
    en: 'The identity is verified already.',
  },
  linkOver: {
    fr: 'Ce lien a servi une demi-heure et ne vaut plus. Demandez-en un autre.',
    en: 'This link was good for half an hour and is over. Ask for another one.',
  },
  otherFile: {
    fr: 'Un autre dossier a été soumis depuis : lisez-le et regardez ses photos avant de décider.',
    en: 'Another file was submitted since: read it and look at its photos before deciding.',
  },
  decided: {
    fr: 'Ce dossier a été décidé depuis. Relisez-le : rien de plus n’est à décider.',
    en: 'This file was decided since. Read it again: nothing more is to be decided.',
  },
  notRefused: {
    fr: 'Rien n’est dit d’une photo quand le dossier est vérifié.',
    en: 'Nothing is said of a photo when the file is verified.',
  },
  photoNotThere: {
    fr: 'Cette photo n’est pas dans le dossier.',
    en: 'This photo is not in the file.',
  },
  photoTwice: {
    fr: 'Cette photo est déjà nommée.',
    en: 'This photo is named already.',
  },
  refusedInTest: {
    fr: 'Refus simulé : le nom de famille est REJET.',
    en: 'Simulated refusal: the last name is REJET.',
  },
} as const satisfies Record<string, Text>;
