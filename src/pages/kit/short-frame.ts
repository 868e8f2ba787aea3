// The frame of the short pages that people open from a link: one column, a language switch, no script.
import type { Lang } from '../../../contract/text.ts';
import { type Html, html } from './html.ts';

export function shortPage(lang: Lang, page: { title: string; body: Html }): string {
  const other = lang === 'fr' ? 'en' : 'fr';
  const language = { fr: 'Français', en: 'English' }[other];
  const label = { fr: 'Langue', en: 'Language' }[lang];
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} – svc</title>
<link rel="stylesheet" href="/docs/style.css">
<link rel="stylesheet" href="/docs/form.css">
</head>
<body>
<header>
<span class="brand">svc</span>
<nav aria-label="${label}"><a href="?lang=${other}" lang="${other}" hreflang="${other}">${language}</a></nav>
</header>
<main class="short">
<h1>${page.title}</h1>
${page.body}
</main>
</body>
</html>
`.html;
}
