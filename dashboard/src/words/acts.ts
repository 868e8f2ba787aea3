// The acts that the audit of a project names, those of the server's operators on it among them, and who makes them (UI127).
import type { Text } from '../../../contract/text.ts';

export const actTexts: Readonly<Record<string, Text>> = {
  'live.enabled': { fr: 'Mode réel ouvert', en: 'Live mode opened' },
  'live.disabled': { fr: 'Mode réel fermé', en: 'Live mode closed' },
  'member.invited': { fr: 'Membre invité', en: 'Member invited' },
  'member.joined': { fr: 'Membre arrivé', en: 'Member joined' },
  'member.role_changed': { fr: 'Rôle changé', en: 'Role changed' },
  'member.removed': { fr: 'Membre retiré', en: 'Member removed' },
  'member.left': { fr: 'Membre parti', en: 'Member left' },
  'project.deleted': { fr: 'Projet supprimé', en: 'Project deleted' },
  'key.created': { fr: 'Clé réelle créée', en: 'Live key created' },
  'key.rotated': { fr: 'Clé réelle remplacée', en: 'Live key replaced' },
  'key.revoked': { fr: 'Clé réelle révoquée', en: 'Live key revoked' },
  'key.disabled': { fr: 'Clé désactivée', en: 'Key disabled' },
  'key.enabled': { fr: 'Clé réactivée', en: 'Key enabled' },
  'signing_secret.rotated': { fr: 'Secret de signature remplacé', en: 'Signing secret replaced' },
  'endpoint.created': { fr: 'Webhook ajouté', en: 'Webhook added' },
  'endpoint.changed': { fr: 'Événements d’un webhook changés', en: 'Events of a webhook changed' },
  'endpoint.paused': { fr: 'Webhook mis en pause', en: 'Webhook paused' },
  'endpoint.resumed': { fr: 'Webhook repris', en: 'Webhook resumed' },
  'endpoint.deleted': { fr: 'Webhook supprimé', en: 'Webhook deleted' },
  'destination.added': { fr: 'Destination ajoutée', en: 'Destination added' },
  'destination.verified': { fr: 'Destination confirmée', en: 'Destination verified' },
  'destination.default_changed': {
    fr: 'Destination par défaut changée',
    en: 'Default destination changed',
  },
  'destination.removed': { fr: 'Destination retirée', en: 'Destination removed' },
  'settings.changed': { fr: 'Réglages du compte changés', en: 'Account settings changed' },
  'dispute.decided': { fr: 'Litige tranché', en: 'Dispute decided' },
  'identity.decided': { fr: 'Identité décidée', en: 'Identity decided' },
  'closure.changed': { fr: 'Ouvert ou coupé pour tous', en: 'Opened or closed for all' },
  'usual_terms.changed': { fr: 'Conditions pour tous changées', en: 'Terms for all changed' },
  'merchant.changed': { fr: 'Compte marchand changé', en: 'Merchant account changed' },
  'identity.viewed': { fr: 'Photo d’identité vue', en: 'Identity photo seen' },
  'dispute.opened': { fr: 'Litige ouvert', en: 'Dispute opened' },
  'correction.proposed': { fr: 'Correction proposée', en: 'Correction proposed' },
  'correction.confirmed': { fr: 'Correction écrite', en: 'Correction booked' },
  'attempt.settled': { fr: 'Opération close à la main', en: 'Operation ended by hand' },
};

export const actorTexts: Record<'person' | 'key' | 'operator' | 'terminal', Text> = {
  person: { fr: 'une personne du projet', en: 'a person of the project' },
  key: { fr: 'une clé du projet', en: 'a key of the project' },
  operator: { fr: 'un opérateur', en: 'an operator' },
  terminal: { fr: 'au terminal', en: 'at the terminal' },
};
