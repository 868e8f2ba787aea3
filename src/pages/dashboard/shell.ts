// The page around the application: nothing but what a browser must fetch, and a sentence for who runs no script (UI09).
import type { Lang, Text } from '../../../contract/text.ts';
import { html, say } from '../kit/html.ts';
import type { Built } from './built.ts';

const withoutScript: Text = {
  fr: 'Le tableau de bord a besoin de JavaScript. Sans lui fonctionnent : la connexion, les pages de paiement, la documentation et l’API.',
  en: 'The dashboard needs JavaScript. What works without: sign-in, the payment pages, the documentation and the API.',
};

/** A letter on a ground that both themes bear; no request of its own. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%230b6b46'/%3E%3Cpath d='M21 11c-1-2-3-3-5-3-3 0-5 2-5 4 0 5 10 3 10 8 0 2-2 4-5 4-3 0-5-1-6-4' fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round'/%3E%3C/svg%3E";

export function shell(built: Built, files: readonly string[], lang: Lang): string {
  const address = (name: string) => `/dashboard/assets/${name}`;
  const scripts = files.filter((name) => name.endsWith('.js'));
  const styles = [...built.styles, ...files.filter((name) => name.endsWith('.css'))];
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>svc</title>
<link rel="icon" href="${icon}">
<script src="${address(built.theme)}"></script>
<link rel="preload" href="/v1/moi" as="fetch" crossorigin>
${styles.map((name) => html`<link rel="stylesheet" href="${address(name)}">\n`)}<script type="module" src="${address(built.entry)}"></script>
${scripts.map((name) => html`<link rel="modulepreload" href="${address(name)}">\n`)}</head>
<body>
<div id="app"></div>
<noscript><p>${say(withoutScript, lang)}</p><p><a href="/docs?lang=${lang}">${say({ fr: 'Documentation', en: 'Documentation' }, lang)}</a></p></noscript>
</body>
</html>
`.html;
}
