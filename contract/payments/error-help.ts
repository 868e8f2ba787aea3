// How a developer meets each code of payment routes (contract/platform.md section 5, chance 12).
import type { Text } from '../text.ts';
import type { paymentCodes } from './errors.ts';

export const paymentHow: Record<keyof typeof paymentCodes, Text> = {
  INVALID_REQUEST: {
    fr: '`POST /v1/payments` avec `"amount": 0`, un champ inconnu, ou sans l’en-tête `Idempotency-Key`.',
    en: '`POST /v1/payments` with `"amount": 0`, an unknown field, or without the header `Idempotency-Key`.',
  },
  OFFER_INVALID: {
    fr: 'Un paiement avec un `offer_code` qui n’existe pas dans le projet.',
    en: 'A payment with an `offer_code` that does not exist in the project.',
  },
  PROJECT_REQUIRED: {
    fr: '`GET /v1/payments` avec le seul cookie du tableau de bord, sans `X-Svc-External-Ref`. Une clé ne le rencontre jamais.',
    en: '`GET /v1/payments` with nothing but the dashboard cookie, without `X-Svc-External-Ref`. A key never meets it.',
  },
  BELOW_MINIMUM: {
    fr: 'Le devis de 9 999 F pour un virement vers un compte bancaire de test : le minimum y est de 10 000 F.',
    en: 'A quote of 9,999 F for a payout to a test bank account: the minimum there is 10,000 F.',
  },
  ABOVE_MAXIMUM: {
    fr: 'Le devis de 5 000 001 F pour un virement vers un compte bancaire de test.',
    en: 'A quote of 5,000,001 F for a payout to a test bank account.',
  },
  INVALID_CODE: {
    fr: 'Vérifiez une destination de test avec un autre code que `123456`.',
    en: 'Verify a test payout account with another code than `123456`.',
  },
  MISSING_CAPTURES: {
    fr: 'Envoyez une vérification d’identité de test sans la photo `id_back`.',
    en: 'Submit a test identity verification without the photo `id_back`.',
  },
  INVALID_API_KEY: {
    fr: 'Changez un caractère d’une clé de test : son checksum ne convient plus. Une clé révoquée le donne aussi, sur une route de paiement.',
    en: 'Change one character of a test key: its checksum no longer fits. A revoked key gives it too, on a payment route.',
  },
  UNAUTHENTICATED: {
    fr: '`GET /v1/payments` sans en-tête `Authorization`, ou `/v1/projets/{id}/webhooks` avec l’identifiant d’un autre projet.',
    en: '`GET /v1/payments` without the header `Authorization`, or `/v1/projets/{id}/webhooks` with the id of another project.',
  },
  MISSING_SCOPE: {
    fr: 'Créez une clé de test avec la seule portée `data`, puis appelez `GET /v1/payments`.',
    en: 'Create a test key with the scope `data` alone, then call `GET /v1/payments`.',
  },
  LIVE_NOT_ENABLED: {
    fr: 'Créez une clé avec `"mode": "live"` dans un projet dont le mode réel n’est pas activé.',
    en: 'Create a key with `"mode": "live"` in a project whose live mode is not enabled.',
  },
  FORBIDDEN: {
    fr: 'Avec une clé de test, créez un endpoint sous l’en-tête `X-Svc-Mode: live`.',
    en: 'With a test key, create an endpoint under the header `X-Svc-Mode: live`.',
  },
  KYC_REQUIRED: {
    fr: 'Ajoutez une destination avant la vérification d’identité ; en test, `POST /v1/test/merchant` avec `"kyc_status": "rejected"` y ramène.',
    en: 'Add a payout account before the identity verification; in test, `POST /v1/test/merchant` with `"kyc_status": "rejected"` leads back to it.',
  },
  MERCHANT_SUSPENDED: {
    fr: 'L’opérateur suspend le compte marchand ; en test, `POST /v1/test/merchant` avec `"merchant_status": "suspended"`.',
    en: 'The operator suspends the merchant account; in test, `POST /v1/test/merchant` with `"merchant_status": "suspended"`.',
  },
  MERCHANT_LIMIT_EXCEEDED: {
    fr: 'En test, trois paiements de 2 000 000 F le même jour : le troisième dépasse 5 000 000 F.',
    en: 'In test, three payments of 2,000,000 F on the same day: the third goes beyond 5,000,000 F.',
  },
  WITHDRAWAL_LIMIT_EXCEEDED: {
    fr: 'En test, un virement de 2 000 001 F vers un portefeuille, ou un onzième virement le même jour.',
    en: 'In test, a payout of 2,000,001 F to a wallet, or an eleventh payout on the same day.',
  },
  MONTHLY_LIMIT_REACHED: {
    fr: 'En test, deux virements de 5 000 000 F en deux jours de l’horloge de test ; un troisième dépasse les 10 000 000 F du mois.',
    en: 'In test, two bank transfers of 5,000,000 F on two days of the test clock; a third goes beyond the 10,000,000 F of the month.',
  },
  NOT_FOUND: {
    fr: 'Lisez `/v1/payments/` suivi d’un identifiant inconnu, ou une adresse qui n’existe pas.',
    en: 'Read `/v1/payments/` followed by an unknown id, or an address that does not exist.',
  },
  FEATURE_DISABLED: {
    fr: '`POST /v1/payments` avec l’en-tête `X-Svc-Simulate: feature_disabled`.',
    en: '`POST /v1/payments` with the header `X-Svc-Simulate: feature_disabled`.',
  },
  METHOD_NOT_ALLOWED: {
    fr: '`DELETE /v1/payments`. L’en-tête `Allow` dit ce qui est accepté.',
    en: '`DELETE /v1/payments`. The header `Allow` says what is accepted.',
  },
  DUPLICATE_MERCHANT_REFERENCE: {
    fr: 'Deux paiements avec la même `merchant_reference` et deux `Idempotency-Key` différentes.',
    en: 'Two payments with the same `merchant_reference` and two different `Idempotency-Key`s.',
  },
  IDEMPOTENCY_CONFLICT: {
    fr: 'Deux `POST /v1/payments` avec la même `Idempotency-Key` et deux montants.',
    en: 'Two `POST /v1/payments` with the same `Idempotency-Key` and two amounts.',
  },
  QUOTE_EXPIRED: {
    fr: 'Attendez plus de 2 minutes entre un devis et son usage.',
    en: 'Wait more than 2 minutes between a quote and its use.',
  },
  QUOTE_INVALID: {
    fr: 'Employez deux fois le même `quote_hash`, ou avec un autre montant.',
    en: 'Use the same `quote_hash` twice, or with another amount.',
  },
  DESTINATION_NOT_VERIFIED: {
    fr: 'Demandez un devis vers une destination dont le code reste à saisir.',
    en: 'Ask for a quote to a payout account whose code is still to be entered.',
  },
  INSUFFICIENT_FUNDS: {
    fr: 'Retirez plus que le solde disponible.',
    en: 'Withdraw more than the available balance.',
  },
  INVALID_STATE: {
    fr: 'Faites pivoter deux fois la même clé, ou renvoyez un événement dont l’endpoint est supprimé. Le message nomme l’état.',
    en: 'Rotate the same key twice, or resend an event whose endpoint was deleted. The message names the state.',
  },
  KYC_ALREADY_SUBMITTED: {
    fr: 'Envoyez deux fois la vérification d’identité.',
    en: 'Submit the identity verification twice.',
  },
  OFFER_CODE_TAKEN: {
    fr: 'Créez deux offres avec le même code promo.',
    en: 'Create two offers with the same promo code.',
  },
  CODE_EXPIRED: {
    fr: 'Vérifiez une destination de test avec le code `000000`.',
    en: 'Verify a test payout account with the code `000000`.',
  },
  REQUEST_TOO_LARGE: {
    fr: 'Un corps de plus de 1 Mio sur une route de paiement, de plus de 64 Kio ailleurs ; 431 quand ce sont les en-têtes qui dépassent 16 Kio.',
    en: 'A body of more than 1 MiB on a payment route, of more than 64 KiB elsewhere; 431 when the headers exceed 16 KiB.',
  },
  TOO_MANY_ATTEMPTS: {
    fr: 'Cinq codes faux pour la même destination de test.',
    en: 'Five wrong codes for the same test payout account.',
  },
  RATE_LIMITED: {
    fr: 'Plus de 600 appels en une minute, quatre envois de test d’un projet à un même hôte dans la même minute, six suppressions du compte, ou une quatrième invitation de la même adresse dans l’heure.',
    en: 'More than 600 calls in a minute, four test sends of one project to one host in the same minute, six deletions of the account, or a fourth invitation of one address within the hour.',
  },
  INTERNAL_ERROR: {
    fr: 'Un défaut du serveur : donnez `request_id` à l’opérateur. En test, le payeur `+221700000013` : le premier appel échoue après avoir écrit, la même clé rend le paiement.',
    en: 'A fault of the server: give `request_id` to the operator. In test, payer `+221700000013`: the first call fails after it has written, the same key gives the payment.',
  },
  CHANNEL_UNAVAILABLE: {
    fr: '`POST /v1/payments` avec le canal `card` ou `pi_spi`, qui ne sont pas en service.',
    en: '`POST /v1/payments` with the channel `card` or `pi_spi`, which are not in service.',
  },
  PAYMENTS_UNAVAILABLE: {
    fr: 'Une route de paiement d’un serveur où `GET /health` donne `not_wired`.',
    en: 'A payment route of a server where `GET /health` gives `not_wired`.',
  },
  NOT_CONFIGURED: {
    fr: '`POST /v1/signalements` sur un serveur dont le formulaire est fermé (`REPORTS_OPEN=false`).',
    en: '`POST /v1/signalements` on a server whose form is closed (`REPORTS_OPEN=false`).',
  },
  STORAGE_FULL: {
    fr: 'En test, envoyez une photo avec l’en-tête `X-Svc-Simulate: storage_full`.',
    en: 'In test, send a photo with the header `X-Svc-Simulate: storage_full`.',
  },
};
