// The API page of a running server: one HTML document without a script, in French or in English,
// written from the contract so that it says what this very server does.
import type { Operation } from '../../../contract/operation.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import { frame } from '../kit/frame.ts';
import { type Html, html, prose, say } from '../kit/html.ts';
import { errorsGuide } from './errors-guide.ts';
import { authentication, firstPayment, introduction, type Section, simulator } from './guide.ts';
import { bySection, sectionTexts } from './operation-facts.ts';
import { operationsGuide } from './operations-guide.ts';
import { webhooksGuide } from './webhooks-guide.ts';

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
  const main = html`<p class="lead">${prose(introduction, lang)}</p>
<p>${say({ fr: 'Adresse :', en: 'Address:' }, lang)} <code>${address}</code></p>
${guides.map(
  ({ id, title, body }) => html`<h2 id="${id}">${say(title, lang)}</h2>
${body(lang, address)}
`,
)}<h2 id="operations">${say(operationsTitle, lang)}</h2>
${operationsGuide(operations, lang)}`;
  const title = { fr: 'API de svc', en: 'svc API' };
  return frame({ lang, path: '/docs', title, contents: contents(operations, lang), main });
}

function contents(operations: Record<string, Operation>, lang: Lang): Html {
  const link = (id: string, title: Text) => html`<a href="#${id}">${say(title, lang)}</a>`;
  const sections = bySection(operations).map(
    ([section, found]) => html`<li>${link(`section-${section}`, sectionTexts[section])}
<ul>${found.map(([name]) => html`<li><a href="#${name}">${name}</a></li>`)}</ul></li>`,
  );
  return html`${guides.map(({ id, title }) => html`<li>${link(id, title)}</li>\n`)}<li>${link('operations', operationsTitle)}</li>
${sections}`;
}
