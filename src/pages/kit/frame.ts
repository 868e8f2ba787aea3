// What every page of documents has around its text: head, banner with the other language, contents, footer.
import type { Lang, Text } from '../../../contract/text.ts';
import { type Html, html, say } from './html.ts';

export type Framed = {
  lang: Lang;
  /** The page's own address, for the link to its other language. */
  path: string;
  title: Text;
  /** The items of the list of contents. */
  contents: Html;
  main: Html;
};

export function frame({ lang, path, title, contents, main }: Framed): string {
  const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${say(title, lang)}</title>
<link rel="stylesheet" href="/docs/style.css">
<link rel="alternate" type="application/json" href="/openapi.json" title="OpenAPI">
</head>
<body>
<a class="skip" href="#content">${say({ fr: 'Aller au contenu', en: 'Skip to the content' }, lang)}</a>
${banner(lang, path)}
<div class="layout">
<nav class="contents" aria-label="${say({ fr: 'Sommaire', en: 'Contents' }, lang)}">
<ul>
${contents}</ul>
</nav>
<main id="content" tabindex="-1">
<h1>${say(title, lang)}</h1>
${main}
</main>
</div>
<footer><p>${say({ fr: 'Document machine :', en: 'Machine-readable:' }, lang)} <a href="/openapi.json">OpenAPI 3.1</a></p>
<p><a href="/conditions?lang=${lang}">${say({ fr: 'Conditions d’utilisation', en: 'Terms of use' }, lang)}</a></p></footer>
</body>
</html>
`;
  return page.html;
}

function banner(lang: Lang, path: string): Html {
  const other = lang === 'fr' ? 'en' : 'fr';
  const name = { fr: 'Français', en: 'English' }[other];
  return html`<header>
<a class="brand" href="/docs?lang=${lang}">svc</a>
<nav aria-label="${say({ fr: 'Navigation', en: 'Navigation' }, lang)}"><a href="/data?lang=${lang}">${say({ fr: 'Données', en: 'Data' }, lang)}</a>\u2003<a href="${path}?lang=${other}" lang="${other}" hreflang="${other}">${name}</a></nav>
</header>`;
}
