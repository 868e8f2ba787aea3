// The page around the application: nothing but what a browser must fetch, and a sentence for who runs no script (UI09).
import type { Lang, Text } from '../../../contract/text.ts';
import { html, say } from '../kit/html.ts';
import { icon } from '../kit/icon.ts';
import type { Built } from './built.ts';

const withoutScript: Text = {
  fr: 'Le tableau de bord a besoin de JavaScript. Sans lui fonctionnent : la connexion, les pages de paiement, la documentation et l’API.',
  en: 'The dashboard needs JavaScript. What works without: sign-in, the payment pages, the documentation and the API.',
};

export function shell(built: Built, files: readonly string[], lang: Lang): string {
  const address = (name: string) => `/dashboard/assets/${name}`;
  const scripts = [...built.shared, ...files].filter((name) => name.endsWith('.js'));
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
${built.early && html`<script async fetchpriority="high" src="${address(built.early)}"></script>`}
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
