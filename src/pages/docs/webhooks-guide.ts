// The part of the API page for receivers: what a delivery carries, how to verify it, what is announced.

import type { Lang, Text } from '../../../contract/text.ts';
import { checkSamples } from '../../../contract/webhooks/check-samples.ts';
import { events } from '../../../contract/webhooks/events.ts';
import { codeBlock, type Html, html, nameCode, prose, say, table } from '../kit/html.ts';
import type { Section } from './guide.ts';

const words = {
  signal: {
    fr: 'Déclarez une adresse avec [createEndpoint](#createEndpoint). Quand le résultat d’un objet change, svc y envoie un événement par POST. Un événement est un signal : relisez l’objet avec l’API, sa lecture fait foi.',
    en: 'Register an address with [createEndpoint](#createEndpoint). When the outcome of an object changes, svc sends an event there by POST. An event is a signal: read the object through the API, that read is authoritative.',
  },
  rules: [
    {
      fr: 'Répondez 2xx en moins de 5 secondes ; une redirection compte comme un échec.',
      en: 'Answer 2xx within 5 seconds; a redirect counts as a failure.',
    },
    {
      fr: 'Sans 2xx, l’événement est renvoyé après 30 secondes, 2 minutes, 10 minutes, 1 heure, puis 24 heures : 6 essais, sauf si l’exploitant du serveur a choisi d’autres attentes.',
      en: 'Without a 2xx, the event is sent again after 30 seconds, 2 minutes, 10 minutes, 1 hour, then 24 hours: 6 attempts, unless the operator of the server chose other waits.',
    },
    {
      fr: 'Un événement peut arriver plusieurs fois et dans le désordre : écartez les doublons par `id`, et décidez d’après `type`.',
      en: 'An event may arrive more than once and out of order: drop repeats by `id`, and branch on `type`.',
    },
  ],
  verify: {
    fr: 'Le secret du projet commence par `whsec_` ; un administrateur le lit avec [getProject](#getProject) et tous les endpoints le partagent. `X-Svc-Signature` est `v1=` suivi du HMAC-SHA256 hexadécimal de `<X-Svc-Timestamp>.<corps brut>`, dont la clé est le texte entier du secret. Vérifiez avant de lire le JSON, et refusez un instant de plus de 5 minutes.',
    en: 'The project’s secret begins with `whsec_`; an administrator reads it with [getProject](#getProject) and all endpoints share it. `X-Svc-Signature` is `v1=` and the hexadecimal HMAC-SHA256 of `<X-Svc-Timestamp>.<raw body>`, keyed with the whole text of the secret. Verify before reading the JSON, and refuse a time more than 5 minutes off.',
  },
  rotation: {
    fr: 'Avec [rotateWebhookSecret](#rotateWebhookSecret), les envois se vérifient avec les deux secrets pendant le délai choisi : `X-Svc-Signature` garde l’ancien, `webhook-signature` porte les deux.',
    en: 'With [rotateWebhookSecret](#rotateWebhookSecret), deliveries verify with both secrets for the grace that you choose: `X-Svc-Signature` keeps the former one, `webhook-signature` carries both.',
  },
  follow: {
    fr: 'Sans adresse publique, suivez les événements avec [streamEvents](#streamEvents) (server-sent events) : `id` est celui de l’événement, `event` son type, `data` un objet JSON, `headers` et `body`, exactement l’appel qu’un endpoint recevrait. Revenez avec `after` ou `Last-Event-ID`. `npm run cli -- listen --forward http://localhost:4000/hook` le fait pour vous.',
    en: 'Without a public address, follow the events with [streamEvents](#streamEvents) (server-sent events): `id` is the event’s, `event` its type, `data` a JSON object, `headers` and `body`, exactly the call that an endpoint would get. Come back with `after` or `Last-Event-ID`. `npm run cli -- listen --forward http://localhost:4000/hook` does it for you.',
  },
  standard: {
    fr: 'Les en-têtes `webhook-id`, `webhook-timestamp` et `webhook-signature` suivent la convention Standard Webhooks : ses bibliothèques vérifient aussi nos envois.',
    en: 'The headers `webhook-id`, `webhook-timestamp` and `webhook-signature` follow the Standard Webhooks convention: its libraries verify our deliveries too.',
  },
};

const headers: [string, Text][] = [
  [
    'X-Svc-Event-Id',
    {
      fr: 'L’identifiant de l’événement, le même à chaque renvoi',
      en: 'The id of the event, the same at each resend',
    },
  ],
  [
    'X-Svc-Timestamp',
    {
      fr: 'L’heure Unix en secondes, nouvelle à chaque essai',
      en: 'Unix time in seconds, fresh at each attempt',
    },
  ],
  ['X-Svc-Signature', { fr: 'La signature du corps brut', en: 'The signature of the raw body' }],
];

const sampleBody = `{
  "id": "evt_01kaxdpgwk5n0ys4jvgxmc6r2t",
  "type": "payment.succeeded",
  "created_at": "2026-11-20T09:30:00.000Z",
  "livemode": false,
  "object_type": "payment",
  "object_id": "pay_01kaxdp9d4q8e2rfh7w3tz5b6c"
}
`;

export const webhooksGuide: Section = {
  id: 'webhooks-guide',
  title: { fr: 'Recevoir les webhooks', en: 'Receive webhooks' },
  body: (lang) => html`<p>${prose(words.signal, lang)}</p>
${codeBlock(say({ fr: 'Corps d’un événement', en: 'Body of an event' }, lang), sampleBody)}
${table(
  say({ fr: 'En-têtes d’un envoi', en: 'Headers of a delivery' }, lang),
  [say({ fr: 'En-tête', en: 'Header' }, lang), say({ fr: 'Contenu', en: 'Content' }, lang)],
  headers.map(
    ([name, text]) => html`<th scope="row"><code>${name}</code></th><td>${say(text, lang)}</td>`,
  ),
)}
<ul>${words.rules.map((rule) => html`<li>${prose(rule, lang)}</li>`)}</ul>
<h3 id="verify">${say({ fr: 'Vérifier une signature', en: 'Verify a signature' }, lang)}</h3>
<p>${prose(words.verify, lang)}</p>
<h4>JavaScript (Node)</h4>
${codeBlock('JavaScript', checkSamples.javascript)}
<h4>PHP</h4>
${codeBlock('PHP', checkSamples.php)}
<h4>Python</h4>
${codeBlock('Python', checkSamples.python)}
<h4>${say({ fr: 'Shell (openssl)', en: 'Shell (openssl)' }, lang)}</h4>
${codeBlock('Shell', checkSamples.curl)}
<p>${prose(words.standard, lang)}</p>
<p>${prose(words.rotation, lang)}</p>
<h3 id="follow">${say({ fr: 'Suivre les événements', en: 'Follow the events' }, lang)}</h3>
<p>${prose(words.follow, lang)}</p>
<h3 id="events">${say({ fr: 'Les événements', en: 'The events' }, lang)}</h3>
${eventTable(lang)}`,
};

function eventTable(lang: Lang): Html {
  const later = say({ fr: 'pas encore émis', en: 'not emitted yet' }, lang);
  return table(
    say({ fr: 'Types d’événement', en: 'Event types' }, lang),
    [
      'Type',
      say({ fr: 'Ce qui est arrivé', en: 'What happened' }, lang),
      say({ fr: 'Portée de la clé', en: 'Key’s scope' }, lang),
    ],
    Object.entries(events).map(([type, event]) => {
      const note = 'planned' in event ? html` <small>(${later})</small>` : undefined;
      return html`<th scope="row">${nameCode(type)}</th><td>${say(event.label, lang)}${note}</td><td><code>${event.scope}</code></td>`;
    }),
  );
}
