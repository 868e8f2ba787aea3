// The frame of the candidate's pages: the employer's name, the other language, the test banner.
import type { Lang } from '../../../contract/text.ts';
import { type Html, html } from '../kit/html.ts';
import { word } from './words.ts';

/** What its script says by itself. */
const spoken = (lang: Lang) => ({
  saved: word('saved', lang),
  sending: word('sending', lang),
  waiting: word('waiting', lang),
  sentNow: word('sentNow', lang),
  restored: word('restored', lang),
  typed: word('typed', lang),
});

export type CandidatePage = {
  title: string;
  employer?: string | undefined;
  isTest?: boolean;
  isPreview?: boolean;
  /** What the page shows, for its script; a page without one runs none. */
  state?: string | undefined;
  main: Html;
};

export function candidatePage(lang: Lang, page: CandidatePage): string {
  const other = lang === 'fr' ? 'en' : 'fr';
  const language = { fr: 'Français', en: 'English' }[other];
  const { employer, state } = page;
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title}${employer ? ` – ${employer}` : ''}</title>
<link rel="stylesheet" href="/docs/style.css">
<link rel="stylesheet" href="/docs/form.css">
<link rel="stylesheet" href="/i/style.css">
${state === undefined ? undefined : html`<script src="/i/script.js" defer></script>`}
</head>
<body>
<header>
<span class="brand">${employer ?? 'svc'}</span>
<nav aria-label="${word('language', lang)}"><a href="?lang=${other}" lang="${other}" hreflang="${other}">${language}</a></nav>
</header>
${page.isPreview ? html`<aside class="test" aria-label="${word('previewName', lang)}">${word('preview', lang)}</aside>` : undefined}${page.isTest ? html`<aside class="test" aria-label="Test">${word('test', lang)}</aside>` : undefined}
${state === undefined ? undefined : html`<p class="live" role="status"></p>`}
<main class="short"${state === undefined ? undefined : html` data-state="${state}" data-say="${JSON.stringify(spoken(lang))}"`}>
${page.main}
</main>
<footer><span>${word('programAsks', lang)}</span></footer>
</body>
</html>
`.html;
}
