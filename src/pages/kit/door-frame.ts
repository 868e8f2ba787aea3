// The frame of the doors: what people see before they are signed in, and of the pages that an invitation opens.
import type { Lang, Text } from '../../../contract/text.ts';
import { type Html, html, say } from './html.ts';
import { icon } from './icon.ts';

export type Door = {
  title: string;
  main: Html;
  /** What the link to the other language keeps of the address. */
  keeps?: Readonly<Record<string, string | undefined>>;
  /** Whether it says on wide screens what svc is. */
  presents?: boolean;
};

export function doorPage(lang: Lang, { title, main, keeps = {}, presents }: Door): string {
  const other = lang === 'fr' ? 'en' : 'fr';
  const language = { fr: 'Français', en: 'English' }[other];
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – svc</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/dashboard/doors.css">
</head>
<body>
<a class="skip" href="#content">${say(texts.skip, lang)}</a>
<header>
<a class="brand" href="/docs?lang=${lang}"><span aria-hidden="true">S</span>svc</a>
<nav aria-label="${say(texts.language, lang)}"><a class="quiet" href="${query({ ...keeps, lang: other })}" lang="${other}" hreflang="${other}">${language}</a></nav>
</header>
<div class="hall">
<main id="content" tabindex="-1">
<h1>${title}</h1>
${main}
</main>
${presents ? presentation(lang) : undefined}</div>
<footer>
<a class="quiet" href="/docs?lang=${lang}">Documentation</a>
<a class="quiet" href="/data?lang=${lang}">${say(texts.data, lang)}</a>
<a class="quiet" href="/conditions?lang=${lang}">${say(texts.terms, lang)}</a>
</footer>
</body>
</html>
`.html;
}

/** A query of what is there. */
export function query(params: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(params).filter((pair): pair is [string, string] => !!pair[1]);
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

const presentation = (lang: Lang): Html => html`<aside aria-label="svc">
<h2>${say(texts.what, lang)}</h2>
<dl>
${facts.map(({ name, text }) => html`<dt>${say(name, lang)}</dt><dd>${say(text, lang)}</dd>\n`)}</dl>
</aside>
`;

/** For whoever tries svc out without a mail server (UI24). */
/** What a new account follows, where it is opened: nobody who was told here is asked afterwards (docs/decisions/0147). */
export const termsNote = (lang: Lang): Html =>
  html`<p class="hint">${say(texts.follows, lang)} <a href="/conditions?lang=${lang}">${say(texts.termsOfUse, lang)}</a>.</p>`;

export const mailNote = (folder: string | null, lang: Lang): Html | undefined =>
  folder === null
    ? undefined
    : html`<p class="mails">${say(texts.mails, lang)} <code>${folder}</code></p>
`;

export const doorHeaders = (lang: Lang): [string, string][] => [
  ['Content-Type', 'text/html; charset=utf-8'],
  ['Content-Language', lang],
  ['Vary', 'Accept-Language, Cookie'],
  ['Cache-Control', 'no-store'],
];

const texts = {
  skip: { fr: 'Aller au contenu', en: 'Skip to the content' },
  language: { fr: 'Langue', en: 'Language' },
  data: { fr: 'Données', en: 'Data' },
  terms: { fr: 'Conditions', en: 'Terms' },
  follows: { fr: 'L’usage du compte suit les', en: 'Using the account follows the' },
  termsOfUse: { fr: 'conditions d’utilisation', en: 'terms of use' },
  mails: {
    fr: 'Ce serveur n’a pas de serveur de messagerie : ses messages sont des fichiers dans',
    en: 'This server has no mail server: its messages are files in',
  },
  what: {
    fr: 'Encaisser au Sénégal, en connaissant le pays.',
    en: 'Take payments in Senegal, and know the country.',
  },
} as const satisfies Record<string, Text>;

const facts: readonly { name: Text; text: Text }[] = [
  {
    name: { fr: 'Paiements', en: 'Payments' },
    text: {
      fr: 'Wave, Orange Money, Mixx, carte : encaisser, rembourser, virer. Tout s’essaie en mode test, sans argent réel.',
      en: 'Wave, Orange Money, Mixx, cards: collect, refund, pay out. All of it can be tried in test mode, without real money.',
    },
  },
  {
    name: { fr: 'Webhooks signés', en: 'Signed webhooks' },
    text: {
      fr: 'Chaque événement arrive, avec sa preuve, ou se renvoie d’un geste.',
      en: 'Each event arrives with its proof, or is sent again at a touch.',
    },
  },
  {
    name: { fr: 'Données du Sénégal', en: 'Data on Senegal' },
    text: {
      fr: 'Adresses, téléphones, banques, jours ouvrés, chaque fait avec sa source.',
      en: 'Addresses, telephones, banks, business days, each fact with its source.',
    },
  },
];
