// Disputes and identity files, in words.
import type {
  DisputeReason,
  DocumentKind,
  NewEvidence,
} from '../../../contract/payments/disputes.shapes.ts';
import type {
  CaptureKind,
  captureStatuses,
  idTypes,
} from '../../../contract/payments/identity.shapes.ts';
import type { KycStatus } from '../../../contract/payments/merchants.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import type { Word } from './status.ts';

export const reasonTexts: Record<DisputeReason, Text> = {
  not_received: { fr: 'Jamais reçu', en: 'Never received' },
  not_as_described: { fr: 'Pas comme décrit', en: 'Not as described' },
  duplicate: { fr: 'Payé deux fois', en: 'Paid twice' },
  unauthorized: { fr: 'Pas fait par le client', en: 'Not made by the customer' },
  wrong_amount: { fr: 'Mauvais montant', en: 'Wrong amount' },
  other: { fr: 'Autre', en: 'Other' },
};

export const documentTexts: Record<DocumentKind, Text> = {
  invoice: { fr: 'Facture', en: 'Invoice' },
  delivery_proof: { fr: 'Preuve de livraison', en: 'Proof of delivery' },
  correspondence: { fr: 'Échanges avec le client', en: 'Messages with the customer' },
  identity: { fr: 'Identité', en: 'Identity' },
  other: { fr: 'Autre', en: 'Other' },
};

export const evidenceTexts: Record<keyof NewEvidence, Text> = {
  product_description: { fr: 'Ce qui a été vendu', en: 'What was sold' },
  delivery_date: { fr: 'Date de livraison', en: 'Date of delivery' },
  delivery_proof_text: { fr: 'Comment la livraison se prouve', en: 'How delivery is proven' },
  customer_contact_text: { fr: 'Échanges avec le client', en: 'Messages with the customer' },
  refund_policy_text: { fr: 'Conditions de remboursement', en: 'Refund policy' },
  comment: { fr: 'Commentaire', en: 'Comment' },
};

export const identityWords: Record<KycStatus, Word> = {
  not_started: { look: 'plain', text: { fr: 'Pas commencée', en: 'Not started' } },
  in_progress: { look: 'warn', text: { fr: 'À compléter', en: 'To complete' } },
  submitted: { look: 'info', text: { fr: 'En examen', en: 'In review' } },
  verified: { look: 'good', text: { fr: 'Vérifiée', en: 'Verified' } },
  rejected: { look: 'bad', text: { fr: 'Refusée', en: 'Rejected' } },
};

export const captureTexts: Record<CaptureKind, Text> = {
  id_front: { fr: 'Pièce d’identité, recto', en: 'Identity paper, front' },
  id_back: { fr: 'Pièce d’identité, verso', en: 'Identity paper, back' },
  selfie: { fr: 'Votre visage', en: 'Your face' },
  ninea_certificate: { fr: 'Certificat NINEA', en: 'NINEA certificate' },
  rccm_extract: { fr: 'Extrait RCCM', en: 'RCCM extract' },
};

export const captureWords: Record<(typeof captureStatuses)[number], Word> = {
  missing: { look: 'plain', text: { fr: 'Manque', en: 'Missing' } },
  received: { look: 'good', text: { fr: 'Reçue', en: 'Received' } },
  refused: { look: 'bad', text: { fr: 'Refusée : à reprendre', en: 'Refused: take it again' } },
  accepted: { look: 'good', text: { fr: 'Acceptée', en: 'Accepted' } },
};

export const idTypeTexts: Record<(typeof idTypes)[number], Text> = {
  national_id: { fr: 'Carte nationale d’identité', en: 'National identity card' },
  passport: { fr: 'Passeport', en: 'Passport' },
  residence_permit: { fr: 'Carte de séjour', en: 'Residence permit' },
  driving_licence: { fr: 'Permis de conduire', en: 'Driving licence' },
};
