// The frame of the pages that payers see: the merchant's name, the other language, the test banner, help at the end.
import type { Lang } from '../../../contract/text.ts';
import { type Html, html } from '../kit/html.ts';
import { icon } from '../kit/icon.ts';
import { word } from './words.ts';

export type PayerPage = {
  title: string;
  shop: { name: string; support_phone: string | null; support_email: string | null } | undefined;
  isTest: boolean;
  /** What the page shows: another one replaces it; seconds after which it looks again by itself, without a script. */
  state: string;
  refresh_s?: number;
  main: Html;
  /** Below the page's own matter, and kept when that is replaced. */
  after?: Html;
};

export function payerPage(lang: Lang, page: PayerPage): string {
  const other = lang === 'fr' ? 'en' : 'fr';
  const language = { fr: 'Français', en: 'English' }[other];
  const { shop } = page;
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title}${shop ? ` – ${shop.name}` : ''}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/docs/style.css">
<link rel="stylesheet" href="/docs/form.css">
<link rel="stylesheet" href="/pay/style.css">
${page.refresh_s === undefined ? undefined : html`<noscript><meta http-equiv="refresh" content="${page.refresh_s}"></noscript>`}
<script src="/pay/script.js" defer></script>
</head>
<body>
<header>
<span class="brand">${shop?.name ?? 'svc'}</span>
<nav aria-label="${word('language', lang)}"><a href="?lang=${other}" lang="${other}" hreflang="${other}">${language}</a></nav>
</header>
${page.isTest ? html`<aside class="test" aria-label="Test">${word('test', lang)}</aside>` : undefined}
<p class="live" role="status"></p>
<main class="short" data-state="${page.state}">
${page.main}
</main>
${page.after}
<footer>${shop ? help(shop, lang) : html`<span>svc</span>`}</footer>
</body>
</html>
`.html;
}

function help({ support_phone, support_email }: NonNullable<PayerPage['shop']>, lang: Lang): Html {
  if (!support_phone && !support_email) return html`<span>svc</span>`;
  const phone = support_phone && html`<a href="tel:${support_phone}">${support_phone}</a>`;
  const email = support_email && html`<a href="mailto:${support_email}">${support_email}</a>`;
  return html`<p>${word('help', lang)} ${phone || undefined} ${email || undefined}</p>`;
}
