// What every page of /data has around its text: banner, way back, language switch that keeps the place, footer.
import type { Lang, Text } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';
import { texts } from './texts.ts';
import { hereIn, hrefTo, type Visit } from './visit.ts';

export type DataPage = {
  /** The heading; `lang` where only its French source has the words. */
  heading: string | Html;
  /** The name of the window, heading and answer in plain words. */
  title: string;
  /** The pages above this one, outermost first, below /data itself. */
  trail?: readonly { path: string; words: string }[];
  /** Answers to what somebody typed are for them alone, not for search engines. */
  isPrivate?: boolean;
  main: Html;
};

export function dataPage(
  visit: Visit,
  { heading, title, trail = [], isPrivate, main }: DataPage,
): string {
  const { lang } = visit;
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isPrivate ? html`<meta name="robots" content="noindex">\n` : undefined}<title>${title} – svc</title>
<link rel="stylesheet" href="/docs/style.css">
<link rel="stylesheet" href="/docs/data.css">
<link rel="stylesheet" href="/docs/data-lists.css">
</head>
<body>
<a class="skip" href="#content">${say(texts.skip, lang)}</a>
${banner(visit)}
${visit.path === '/data' ? undefined : trailOf(visit, trail)}
<main id="content" tabindex="-1">
<h1>${heading}</h1>
${main}
</main>
<footer><p>${say(texts.footer, lang)} <a href="${hrefTo(visit, '/docs#section-data')}">${say(texts.documentation, lang)}</a></p>
<p><a href="${hrefTo(visit, '/conditions')}">${say(texts.conditions, lang)}</a></p></footer>
</body>
</html>
`.html;
}

function banner(visit: Visit): Html {
  const { lang } = visit;
  const other = lang === 'fr' ? 'en' : 'fr';
  const name = { fr: 'Français', en: 'English' }[other];
  const here = visit.path === '/data' ? html` aria-current="page"` : undefined;
  return html`<header>
<a class="brand" href="${hrefTo(visit, '/data')}">svc</a>
<nav aria-label="${say(texts.mainMenu, lang)}"><a href="${hrefTo(visit, '/data')}"${here}>${say(texts.data, lang)}</a>
<a href="${hrefTo(visit, '/docs')}">${say(texts.api, lang)}</a>
<a href="${hereIn(visit, other)}" lang="${other}" hreflang="${other}">${name}</a></nav>
</header>`;
}

function trailOf(visit: Visit, trail: NonNullable<DataPage['trail']>): Html {
  const steps = [{ path: '/data', words: say(texts.data, visit.lang) }, ...trail];
  return html`<nav class="trail" aria-label="${say(texts.trail, visit.lang)}"><ol>${steps.map(
    ({ path, words }) => html`<li><a href="${hrefTo(visit, path)}">${words}</a></li>`,
  )}</ol></nav>`;
}

/** Where the same answer is for a program: its address and a command that can be pasted. */
export function forPrograms(lang: Lang, origin: string | null, path: string): Html {
  const address = origin ?? 'http://localhost:3000';
  return html`<details class="programs"><summary>${say(texts.developers, lang)}</summary>
<p><a href="${path}">${say(texts.asJson, lang)}</a></p>
<pre tabindex="0" role="group" aria-label="${say(texts.command, lang)}"><code>curl -sS '${address}${path}'</code></pre>
</details>`;
}

/** Facts under their names; those without a value are left out. */
export function factsOf(lang: Lang, facts: readonly [Text, Html | string | undefined][]): Html {
  return html`<dl class="facts">
${facts.map(([name, value]) =>
  value === undefined ? undefined : html`<div><dt>${say(name, lang)}</dt><dd>${value}</dd></div>\n`,
)}</dl>`;
}
