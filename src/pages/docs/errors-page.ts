// The page /docs/errors: the form of an error, when to repeat a call, then every code with all that the contract
// says of it and the call that provokes it (contract/platform.md section 5, chance 12). It has no script.

import type { Operation } from '../../../contract/operation.ts';
import { paymentCodes } from '../../../contract/payments/errors.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import { frame } from '../kit/frame.ts';
import { codeBlock, type Html, html, nameCode, prose, say, table } from '../kit/html.ts';
import {
  type ErrorFacts,
  envelopeTexts,
  errorFacts,
  retryRules,
  sampleError,
  signInNote,
  waitingNote,
} from './error-facts.ts';

const titles = {
  page: { fr: 'Les erreurs de l’API svc', en: 'Errors of the svc API' },
  form: { fr: 'La forme d’une erreur', en: 'The form of an error' },
  retry: { fr: 'Quand rejouer', en: 'When to repeat a call' },
  codes: { fr: 'Les codes par statut', en: 'The codes by status' },
  payments: { fr: 'Codes des routes de paiement', en: 'Codes of payment routes' },
  platform: {
    fr: 'Codes des routes de données et de projet',
    en: 'Codes of data and project routes',
  },
} as const satisfies Record<string, Text>;

const lead: Text = {
  fr: 'Toute erreur de la plateforme, 404 et 405 compris, est un objet JSON de la même forme, et toute réponse porte l’en-tête `X-Request-Id`.',
  en: 'Every error of the platform, 404 and 405 included, is a JSON object of the same form, and every answer carries the header `X-Request-Id`.',
};

const plannedNote: Text = {
  fr: 'Un code « à venir » est promis, mais aucune opération ne le donne encore.',
  en: 'A “planned” code is promised, but no operation answers it yet.',
};

const labels = {
  status: { fr: 'Statut', en: 'Status' },
  message: { fr: 'Message', en: 'Message' },
  members: { fr: 'Membres', en: 'Members' },
  retry: { fr: 'Rejouer ?', en: 'Retry?' },
  operations: { fr: 'Opérations', en: 'Operations' },
  how: { fr: 'Pour le voir', en: 'To meet it' },
  planned: { fr: 'à venir', en: 'planned' },
  all: { fr: 'toutes', en: 'all' },
  none: { fr: 'aucun', en: 'none' },
  /** What precedes how to meet a code that nothing answers yet. */
  later: { fr: 'Quand la fonction sera là :', en: 'Once the feature is there:' },
} as const satisfies Record<string, Text>;

export function errorsPage(operations: Record<string, Operation>, lang: Lang): string {
  const facts = errorFacts(operations);
  const groups = [
    { id: 'payments', found: facts.filter(({ code }) => code in paymentCodes) },
    { id: 'platform', found: facts.filter(({ code }) => !(code in paymentCodes)) },
  ] as const;
  const main = html`<p class="lead">${prose(lead, lang)}</p>
<h2 id="form">${say(titles.form, lang)}</h2>
${form(lang)}
<h2 id="retry">${say(titles.retry, lang)}</h2>
${retrying(lang)}
<h2 id="codes">${say(titles.codes, lang)}</h2>
<p>${prose(plannedNote, lang)}</p>
${byStatus(facts, lang)}
${groups.map(
  ({ id, found }) => html`<h2 id="${id}">${say(titles[id], lang)}</h2>
${found.map((one) => described(one, lang))}`,
)}`;
  return frame({
    lang,
    path: '/docs/errors',
    title: titles.page,
    contents: contents(groups, lang),
    main,
  });
}

type Group = { id: 'payments' | 'platform'; found: readonly ErrorFacts[] };

function contents(groups: readonly Group[], lang: Lang): Html {
  const link = (id: string, text: string | Html) => html`<a href="#${id}">${text}</a>`;
  const tops = ['form', 'retry', 'codes'] as const;
  return html`<li><a href="/docs?lang=${lang}">${say({ fr: 'L’API', en: 'The API' }, lang)}</a></li>
${tops.map((id) => html`<li>${link(id, say(titles[id], lang))}</li>\n`)}${groups.map(
  ({ id, found }) => html`<li>${link(id, say(titles[id], lang))}
<ul>${found.map(({ code }) => html`<li>${link(code, nameCode(code))}</li>`)}</ul></li>
`,
)}`;
}

const form = (lang: Lang) => html`${codeBlock(
  say({ fr: 'Corps d’une erreur', en: 'Body of an error' }, lang),
  sampleError(lang),
)}
${table(
  say({ fr: 'Les membres de toute erreur', en: 'The members of every error' }, lang),
  [say({ fr: 'Membre', en: 'Member' }, lang), say({ fr: 'Sens', en: 'Meaning' }, lang)],
  envelopeTexts.map(
    ({ name, text }) => html`<th scope="row">${nameCode(name)}</th><td>${prose(text, lang)}</td>`,
  ),
)}
<p>${prose(signInNote, lang)}</p>`;

const retrying = (lang: Lang) => html`${table(
  say({ fr: 'Faut-il rejouer ?', en: 'Repeat the call?' }, lang),
  [say({ fr: 'Situation', en: 'Situation' }, lang), say(labels.retry, lang)],
  retryRules.map(
    ({ situation, retry }) =>
      html`<th scope="row">${prose(situation, lang)}</th><td>${prose(retry, lang)}</td>`,
  ),
)}
<p>${prose(waitingNote, lang)}</p>`;

/** The index: on a phone, the way to a code when its status is known. */
function byStatus(facts: readonly ErrorFacts[], lang: Lang): Html {
  const statuses = [...new Set(facts.flatMap(({ statuses }) => statuses))].sort((a, b) => a - b);
  return table(
    say(titles.codes, lang),
    [say(labels.status, lang), say({ fr: 'Codes', en: 'Codes' }, lang)],
    statuses.map((status) => {
      const found = facts.filter((one) => one.statuses.includes(status));
      return html`<th scope="row">${status}</th><td>${list(
        found.map(({ code }) => html`<a href="#${code}">${nameCode(code)}</a>`),
      )}</td>`;
    }),
  );
}

function described(facts: ErrorFacts, lang: Lang): Html {
  const { code, statuses, text, members, retry, operations, how } = facts;
  const planned = operations === 'planned';
  const lines: [keyof typeof labels, Html | string][] = [
    ['status', statuses.join(', ')],
    ['message', say(text, lang)],
    ['members', members.length === 0 ? say(labels.none, lang) : list(members.map(member(lang)))],
    ['retry', prose(retry, lang)],
    [
      'operations',
      planned || operations === 'all' ? say(labels[operations], lang) : links(operations, lang),
    ],
    ['how', html`${planned ? `${say(labels.later, lang)} ` : ''}${prose(how, lang)}`],
  ];
  return html`<section aria-labelledby="${code}">
<h3 id="${code}"><a href="#${code}">${nameCode(code)}</a>${planned ? html` <small>${say(labels.planned, lang)}</small>` : ''}</h3>
<dl>
${lines.map(([label, value]) => html`<dt>${say(labels[label], lang)}</dt><dd>${value}</dd>\n`)}</dl>
</section>
`;
}

const member = (lang: Lang) => (one: ErrorFacts['members'][number]) =>
  html`${nameCode(one.name)} (${say(one.text, lang)})`;

const links = (names: readonly string[], lang: Lang) =>
  list(names.map((name) => html`<a href="/docs?lang=${lang}#${name}">${name}</a>`));

const list = (items: readonly Html[]): Html =>
  html`${items.map((item, n) => html`${n > 0 ? ', ' : ''}${item}`)}`;
