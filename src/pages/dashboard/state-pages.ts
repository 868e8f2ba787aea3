// What a person reads while there is no dashboard to serve: it is being built, cannot be built, or is switched off
// (UI01, UI03, UI07). Without a script: there is none yet.
import type { Lang, Text } from '../../../contract/text.ts';
import type { RawAnswer } from '../../http/page.ts';
import { html, say } from '../kit/html.ts';
import { pageHeaders } from '../kit/page-headers.ts';
import { shortPage } from '../kit/short-frame.ts';

export type Missing = 'building' | 'broken' | 'off';

type Page = { status: number; title: Text; text: Text; command?: string };

const pages: Record<Missing, Page> = {
  building: {
    status: 503,
    title: { fr: 'Le tableau de bord se prépare', en: 'The dashboard is being made ready' },
    text: {
      fr: 'Il est construit au premier démarrage et après chaque changement. Cette page s’ouvre dès qu’il est prêt, dans quelques secondes.',
      en: 'It is built at the first start and after each change. This page opens as soon as it is ready, in a few seconds.',
    },
  },
  broken: {
    status: 503,
    title: { fr: 'Le tableau de bord manque', en: 'The dashboard is missing' },
    text: {
      fr: 'Il n’a pas pu être construit. L’API, la documentation et les pages de paiement fonctionnent. Cette commande dit pourquoi :',
      en: 'It could not be built. The API, the documentation and the payment pages work. This command says why:',
    },
    command: 'npm run dashboard',
  },
  off: {
    status: 404,
    title: { fr: 'Pas de tableau de bord ici', en: 'No dashboard here' },
    text: {
      fr: 'Ce serveur est réglé sur DASHBOARD=off.',
      en: 'This server is set to DASHBOARD=off.',
    },
  },
};

export function missingPage(missing: Missing, lang: Lang): RawAnswer {
  const { status, title, text, command } = pages[missing];
  const body = html`<p>${say(text, lang)}</p>
${command && html`<pre tabindex="0"><code>${command}</code></pre>`}
<p><a href="/docs?lang=${lang}">${say({ fr: 'Documentation', en: 'Documentation' }, lang)}</a></p>`;
  const waits = missing === 'building';
  const headers: [string, string][] = [
    ...pageHeaders(lang),
    // The same wait for programs and, by `refresh`, for browsers without a script.
    ...(waits
      ? ([
          ['Retry-After', '2'],
          ['Refresh', '2'],
        ] as [string, string][])
      : []),
  ];
  return { status, headers, body: shortPage(lang, { title: say(title, lang), body }) };
}
