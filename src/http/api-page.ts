// The API page of a running server: one HTML document without a script, in French or in English,
// written from the contract so that it says what this very server does.
import type { Operation, Text } from '../../contract/operation.ts';
import type { Lang } from '../db/context.ts';
import { bySection, sectionTexts } from './operation-facts.ts';
import { errorsGuide } from './pages/errors-guide.ts';
import {
  authentication,
  firstPayment,
  introduction,
  type Section,
  simulator,
} from './pages/guide.ts';
import { type Html, html, say } from './pages/html.ts';
import { operationsGuide } from './pages/operations-guide.ts';
import { webhooksGuide } from './pages/webhooks-guide.ts';

const guides: readonly Section[] = [
  authentication,
  firstPayment,
  simulator,
  webhooksGuide,
  errorsGuide,
];

const operationsTitle: Text = { fr: 'Les opérations', en: 'Operations' };

export function apiPage(
  operations: Record<string, Operation>,
  lang: Lang,
  options: { publicUrl: string | null },
): string {
  const address = options.publicUrl ?? 'http://localhost:3000';
  const skip = say({ fr: 'Aller au contenu', en: 'Skip to the content' }, lang);
  const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${say({ fr: 'API de svc', en: 'svc API' }, lang)}</title>
<link rel="stylesheet" href="/docs/style.css">
<link rel="alternate" type="application/json" href="/openapi.json" title="OpenAPI">
</head>
<body>
<a class="skip" href="#content">${skip}</a>
${banner(lang)}
<div class="layout">
${contents(operations, lang)}
<main id="content" tabindex="-1">
<h1>${say({ fr: 'API de svc', en: 'svc API' }, lang)}</h1>
<p class="lead">${say(introduction, lang)}</p>
<p>${say({ fr: 'Adresse :', en: 'Address:' }, lang)} <code>${address}</code></p>
${guides.map(
  ({ id, title, body }) => html`<h2 id="${id}">${say(title, lang)}</h2>
${body(lang, address)}
`,
)}<h2 id="operations">${say(operationsTitle, lang)}</h2>
${operationsGuide(operations, lang)}
</main>
</div>
<footer><p>${say({ fr: 'Document machine :', en: 'Machine-readable:' }, lang)} <a href="/openapi.json">OpenAPI 3.1</a></p></footer>
</body>
</html>
`;
  return page.html;
}

function banner(lang: Lang): Html {
  const other = lang === 'fr' ? 'en' : 'fr';
  const name = { fr: 'Français', en: 'English' }[other];
  return html`<header>
<a class="brand" href="/docs?lang=${lang}">svc</a>
<nav aria-label="${say({ fr: 'Langue', en: 'Language' }, lang)}"><a href="/docs?lang=${other}" lang="${other}" hreflang="${other}">${name}</a></nav>
</header>`;
}

function contents(operations: Record<string, Operation>, lang: Lang): Html {
  const link = (id: string, title: Text) => html`<a href="#${id}">${say(title, lang)}</a>`;
  const sections = bySection(operations).map(
    ([section, found]) => html`<li>${link(`section-${section}`, sectionTexts[section])}
<ul>${found.map(([name]) => html`<li><a href="#${name}">${name}</a></li>`)}</ul></li>`,
  );
  return html`<nav class="contents" aria-label="${say({ fr: 'Sommaire', en: 'Contents' }, lang)}">
<ul>
${guides.map(({ id, title }) => html`<li>${link(id, title)}</li>\n`)}<li>${link('operations', operationsTitle)}</li>
${sections}</ul>
</nav>`;
}
