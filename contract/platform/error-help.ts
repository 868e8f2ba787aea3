// How a developer meets each code of data and project routes (contract/platform.md section 5, chance 12).
import type { Text } from '../text.ts';
import type { platformCodes } from './errors.ts';

export const platformHow: Record<keyof typeof platformCodes, Text> = {
  BAD_REQUEST: {
    fr: '`POST /v1/projets/{id}/webhooks` avec le corps `{"url"`, ou sans corps. 408 quand la requête arrive trop lentement.',
    en: '`POST /v1/projets/{id}/webhooks` with the body `{"url"`, or without a body. 408 when the request arrives too slowly.',
  },
  API_KEY_EXPIRED: {
    fr: 'Une clé créée avec `"lifetime": "30d"`, après 30 jours.',
    en: 'A key created with `"lifetime": "30d"`, after 30 days.',
  },
  API_KEY_REVOKED: {
    fr: 'Révoquez une clé de test, puis appelez `GET /v1/moi/cle` avec elle.',
    en: 'Revoke a test key, then call `GET /v1/moi/cle` with it.',
  },
  API_KEY_DISABLED: {
    fr: 'L’opérateur désactive la clé (`npm run cli -- disable-key`) ; une clé ne peut pas le provoquer.',
    en: 'The operator disables the key (`npm run cli -- disable-key`); a key cannot provoke it.',
  },
  FORBIDDEN_ROLE: {
    fr: 'Créez une clé depuis la session d’un membre au rôle `viewer`.',
    en: 'Create a key from the session of a member whose role is `viewer`.',
  },
  QUOTA_EXCEEDED: {
    fr: 'Créez une clé de test avec `"daily_limit": 1`, puis appelez deux fois une route de données.',
    en: 'Create a test key with `"daily_limit": 1`, then call a data route twice.',
  },
  INVALID_URL: {
    fr: 'Créez un endpoint pour `ftp://example.com` ; en production, aussi pour `https://localhost`.',
    en: 'Create an endpoint for `ftp://example.com`; in production, also for `https://localhost`.',
  },
  SUBSCRIPTION_EXISTS: {
    fr: 'Créez deux endpoints pour la même adresse.',
    en: 'Create two endpoints for the same URL.',
  },
  SUBSCRIPTION_LIMIT: {
    fr: 'Créez un sixième endpoint dans le projet.',
    en: 'Create a sixth endpoint in the project.',
  },
  KEY_LIMIT_REACHED: {
    fr: 'Créez une sixième clé active dans le projet.',
    en: 'Create a sixth active key in the project.',
  },
  PROJECT_LIMIT_REACHED: {
    fr: 'Créez un vingt et unième projet.',
    en: 'Create a twenty-first project.',
  },
  PROJECT_NOT_FOUND: {
    fr: 'Depuis une session, lisez `/v1/projets/{id}` avec un identifiant inconnu ou le nom court d’un projet.',
    en: 'From a session, read `/v1/projets/{id}` with an unknown id or the slug of a project.',
  },
  LAST_ADMIN: {
    fr: 'Seul administrateur d’un projet, quittez-le.',
    en: 'As the only administrator of a project, leave it.',
  },
  OWNER_PROTECTED: {
    fr: 'Administrateur sans être propriétaire, changez le rôle du propriétaire.',
    en: 'As an administrator who is not the owner, change the role of the owner.',
  },
  OWNER_MUST_STAY: {
    fr: 'Propriétaire, donnez-vous le rôle `user` alors que le projet a un autre administrateur.',
    en: 'As the owner, give yourself the role `user` while the project has another administrator.',
  },
  ALREADY_MEMBER: {
    fr: 'Invitez l’adresse e-mail d’un membre.',
    en: 'Invite the e-mail address of a member.',
  },
  ALREADY_INVITED: {
    fr: 'Invitez deux fois la même adresse.',
    en: 'Invite the same address twice.',
  },
  INVITATION_NOT_FOUND: {
    fr: 'Ouvrez le lien d’une invitation retirée.',
    en: 'Open the link of an invitation that was withdrawn.',
  },
  INVITATION_EXPIRED: {
    fr: 'Acceptez une invitation après plus de 7 jours.',
    en: 'Accept an invitation after more than 7 days.',
  },
  INVITATION_USED: {
    fr: 'Acceptez deux fois la même invitation.',
    en: 'Accept the same invitation twice.',
  },
  INVITATION_EMAIL_MISMATCH: {
    fr: 'Acceptez, depuis un autre compte, une invitation envoyée à une autre adresse.',
    en: 'Accept, from another account, an invitation that was sent to another address.',
  },
  EMAIL_NOT_VERIFIED: {
    fr: 'Invitez un membre avant d’avoir confirmé votre adresse e-mail.',
    en: 'Invite a member before you have confirmed your e-mail address.',
  },
  REAUTHENTICATION_REQUIRED: {
    fr: 'Créez une clé réelle plus de 10 minutes après la connexion.',
    en: 'Create a live key more than 10 minutes after the sign-in.',
  },
  INVALID_PASSWORD: {
    fr: 'Supprimez le compte avec un mot de passe faux.',
    en: 'Delete the account with a wrong password.',
  },
  BALANCE_NOT_EMPTY: {
    fr: 'Supprimez un projet dont un paiement a réussi en mode réel, ou y attend encore ; le mode test ne compte pas.',
    en: 'Delete a project of which a payment succeeded in live mode, or is still pending there; test mode does not count.',
  },
  DATASET_UNAVAILABLE: {
    fr: 'Lisez une liste de données que l’opérateur n’a pas encore importée.',
    en: 'Read a data list that the operator has not imported yet.',
  },
  SERVER_BUSY: {
    fr: 'Le serveur n’atteint pas sa base, ou attend un appel jumeau : deux appels avec la même `Idempotency-Key`, le premier durant plus de 10 secondes.',
    en: 'The server cannot reach its database, or waits for a twin call: two calls with the same `Idempotency-Key`, the first lasting more than 10 seconds.',
  },
};
