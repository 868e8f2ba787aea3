// The first half of the API page: what svc is, how to authenticate, a first payment, the simulator.
import { type Described, write } from '../../../contract/code-samples.ts';
import { firstPayment as firstCall } from '../../../contract/first-calls.ts';
import { limits } from '../../../contract/limits.ts';
import { paymentOutcomes } from '../../../contract/payments/scenarios.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import { codeBlock, type Html, html, prose, say, table } from '../kit/html.ts';
import { channelAmounts, magicNumbers } from './simulator.ts';

export type Section = { id: string; title: Text; body: (lang: Lang, address: string) => Html };

const paragraph = (text: Text, lang: Lang) => html`<p>${prose(text, lang)}</p>\n`;

export const introduction: Text = {
  fr: 'svc réunit les paiements et les données de référence du Sénégal et le recrutement : un serveur que l’opérateur fait tourner sur ses propres machines. Les données de référence sont des listes sourcées et des outils pour les adresses, les numéros, les montants et les dates, aussi à lire [en pages](/data?lang=fr). Pour un paiement, une application le crée par l’API, le payeur confirme sur son téléphone, et un webhook signé annonce le résultat.',
  en: 'svc brings together payments, reference data on Senegal, and hiring: one server that an operator runs on its own machines. The reference data are lists with their sources and tools for addresses, phone numbers, amounts and dates, which can be read [as pages](/data?lang=en) too. For a payment, an application creates it through the API, the payer confirms on the phone, and a signed webhook announces the outcome.',
};

export const authentication: Section = {
  id: 'authentication',
  title: { fr: 'S’authentifier', en: 'Authenticate' },
  body: (lang) => html`${paragraphs.authentication.map((text) => paragraph(text, lang))}
${codeBlock(
  say({ fr: 'En-tête à envoyer', en: 'Header to send' }, lang),
  'Authorization: Bearer sk_svc_pay_test_…',
)}
${paragraphs.limits.map((text) => paragraph(text, lang))}`,
};

const paragraphs = {
  authentication: [
    {
      fr: 'Une clé API désigne un projet et un mode : `sk_svc_pay_test_…` ne touche jamais d’argent, `sk_svc_pay_live_…` encaisse pour de vrai. Un administrateur du projet la crée ([createKey](#createKey)) ; elle n’est montrée qu’une fois et reste sur votre serveur, jamais dans une page ni une application.',
      en: 'An API key names a project and a mode: `sk_svc_pay_test_…` never touches money, `sk_svc_pay_live_…` collects real money. An administrator of the project creates it ([createKey](#createKey)); it is shown once and stays on your server, never in a page or an app.',
    },
  ],
  limits: [
    {
      fr: 'Le recrutement a ses propres clés, `dlv_…`, et ses propres règles : [le recrutement](#section-hiring).',
      en: 'Hiring has keys of its own, `dlv_…`, and rules of its own: [hiring](#section-hiring).',
    },
    {
      fr: 'Le tableau de bord s’identifie par le cookie `auth.session_token`. L’identifiant du projet se lit avec [getCurrentKey](#getCurrentKey).',
      en: 'The dashboard is identified by the cookie `auth.session_token`. The id of the project is read with [getCurrentKey](#getCurrentKey).',
    },
    {
      fr: `Les routes de paiement acceptent ${limits.requestsPerMinutePerProject} appels par minute et par projet ; au-delà, \`RATE_LIMITED\` et l’en-tête \`Retry-After\`.`,
      en: `Payment routes accept ${limits.requestsPerMinutePerProject} calls a minute for each project; beyond that, \`RATE_LIMITED\` and the header \`Retry-After\`.`,
    },
    {
      fr: `Un corps qui a plus d’éléments ou de niveaux que son opération ne peut en prendre est refusé d’un mot : \`fields.body\`. Une réponse nomme au plus ${limits.refusedFieldsNamed} champs refusés, et son message dit combien d’autres le sont.`,
      en: `A body that has more parts or levels than its operation could take is refused in one word: \`fields.body\`. An answer names ${limits.refusedFieldsNamed} refused fields at most, and its message says how many more there are.`,
    },
  ],
};

const firstPaymentTexts = {
  create: {
    fr: 'Les montants sont des francs CFA entiers. L’en-tête `Idempotency-Key` rend l’appel répétable sans risque : rejouez-le après une coupure, vous recevrez le même paiement.',
    en: 'Amounts are whole CFA francs. The header `Idempotency-Key` makes the call safe to repeat: replay it after a network cut and you get the same payment.',
  },
  read: {
    fr: 'Le statut est d’abord `pending`, puis `processing`. Deux secondes plus tard, relisez le paiement avec son `id` : il est `succeeded`.',
    en: 'The status is `pending` at first, then `processing`. Two seconds later, read the payment by its `id`: it is `succeeded`.',
  },
};

export const firstPayment: Section = {
  id: 'first-payment',
  title: { fr: 'Un premier paiement', en: 'A first payment' },
  body: (lang, address) => html`${paragraph(firstPaymentTexts.create, lang)}
${codeBlock(say({ fr: 'Créer un paiement', en: 'Create a payment' }, lang), createLines(address))}
${paragraph(firstPaymentTexts.read, lang)}
${codeBlock(say({ fr: 'Relire le paiement', en: 'Read the payment' }, lang), readLines(address))}`,
};

/** As the dashboard writes it (contract/dashboard.md UI78). */
const curl = (call: Described, origin: string): string =>
  write('curl', call, { origin, key: undefined });

const createLines = (address: string) =>
  `export SVC_KEY=sk_svc_pay_test_…\n\n${curl(firstCall({ mode: 'test' }), address)}`;

const readLines = (address: string) => curl({ method: 'GET', path: '/v1/payments/pay_…' }, address);

const simulatorTexts = {
  numbers: {
    fr: 'Avec une clé de test, le numéro du payeur choisit le résultat. Rien n’est envoyé à personne, et un autre numéro réussit après 2 secondes.',
    en: 'With a test key, the payer’s number chooses the outcome. Nothing is sent to anybody, and any other number succeeds after 2 seconds.',
  },
  amounts: {
    fr: 'Le simulateur prend ces montants par opération. Les canaux ouverts à votre projet, et ses propres bornes, se lisent avec [getMerchant](#getMerchant).',
    en: 'The simulator takes these amounts per operation. Which channels are open to your project, and its own bounds, are read with [getMerchant](#getMerchant).',
  },
  header: {
    fr: "L’en-tête `X-Svc-Simulate` l’emporte sur le numéro : un résultat, puis s’il le faut un délai en secondes. Il compte dans l’empreinte de l'`Idempotency-Key`. Une clé réelle l’ignore.",
    en: 'The header `X-Svc-Simulate` beats the number: an outcome, then if needed a delay in seconds. It counts in the fingerprint of the `Idempotency-Key`. A live key ignores it.',
  },
  seed: {
    fr: 'Sans autre en-tête, l’opérateur répond toujours après le même temps. `X-Svc-Simulate-Seed: 42` le fait varier de moitié comme un vrai opérateur : le délai que personne n’a nommé, le retard, la seconde notification, le retour d’un versement, l’ouverture du litige. Le même nombre donne les mêmes temps.',
    en: 'Without another header the operator always answers after the same time. `X-Svc-Simulate-Seed: 42` makes it vary by half, as a real one does: the delay that nobody named, the lateness, the second callback, the return of a payout, the opening of a dispute. The same number gives the same times.',
  },
};

export const simulator: Section = {
  id: 'simulator',
  title: { fr: 'Le simulateur', en: 'The simulator' },
  body: (lang) => html`${paragraph(simulatorTexts.numbers, lang)}
${table(
  say({ fr: 'Numéros magiques', en: 'Magic numbers' }, lang),
  [
    say({ fr: 'Numéro', en: 'Number' }, lang),
    say({ fr: 'Le paiement…', en: 'The payment…' }, lang),
  ],
  magicNumbers.map(
    ({ phone, outcome, text }) =>
      html`<th scope="row"><code>${phone}</code></th><td>${say(text, lang)} (<code>${outcome}</code>)</td>`,
  ),
)}
${paragraph(simulatorTexts.amounts, lang)}
${table(
  say({ fr: 'Montants du simulateur', en: 'Amounts of the simulator' }, lang),
  [
    say({ fr: 'Canal', en: 'Channel' }, lang),
    say({ fr: 'Encaisse', en: 'Collects' }, lang),
    say({ fr: 'Verse', en: 'Pays out' }, lang),
  ],
  channelAmounts.map(
    ({ channel, collects, paysOut }) =>
      html`<th scope="row"><code>${channel}</code></th><td>${say(collects, lang)}</td><td>${say(paysOut, lang)}</td>`,
  ),
)}
${paragraph(simulatorTexts.header, lang)}
${codeBlock(
  say({ fr: 'En-tête du simulateur', en: 'Header of the simulator' }, lang),
  'X-Svc-Simulate: insufficient_funds;delay=5',
)}
${paragraph(simulatorTexts.seed, lang)}
<p>${say({ fr: 'Résultats :', en: 'Outcomes:' }, lang)} ${paymentOutcomes.map((word, n) => html`${n > 0 ? ', ' : ''}<code>${word}</code>`)}.</p>`,
};
