// The page on which a subscriber of datasets ends the mails about them. No script.
import type { Lang, Text } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';
import { shortPage } from '../kit/short-frame.ts';

export type UnsubscribeScene = {
  subscribed: readonly { id: string; title: Text }[];
  /** Where its forms go: this page's own address. */
  action: string;
};

export function unsubscribePage({ subscribed, action }: UnsubscribeScene, lang: Lang): string {
  const title = say(texts.title, lang);
  if (subscribed.length === 0) {
    return shortPage(lang, { title, body: html`<p>${say(texts.none, lang)}</p>` });
  }
  const one = ({ id, title: name }: UnsubscribeScene['subscribed'][number]): Html =>
    html`<h2>${say(name, lang)}</h2>
<form method="post" action="${action}"><button name="jeu" value="${id}" class="second" aria-label="${say(texts.one, lang)} – ${say(name, lang)}">${say(texts.one, lang)}</button></form>
`;
  const body = html`<p>${say(texts.some, lang)}</p>
<form method="post" action="${action}"><button name="tous" value="oui" class="first">${say(texts.all, lang)}</button></form>
${subscribed.length > 1 ? subscribed.map(one) : html`<p>${say(subscribed[0]?.title ?? texts.title, lang)}</p>`}`;
  return shortPage(lang, { title, body });
}

/** A link that is not ours, or a busy server. */
export function unsubscribeProblem(message: string, lang: Lang): string {
  return shortPage(lang, { title: say(texts.title, lang), body: html`<p>${message}</p>` });
}

const texts = {
  title: { fr: 'Abonnements aux jeux de données', en: 'Subscriptions to datasets' },
  none: {
    fr: 'Vous ne recevrez plus de messages sur les jeux de données.',
    en: 'You will get no more messages about datasets.',
  },
  some: {
    fr: 'Vous recevez un message quand une nouvelle version de ces jeux de données est publiée.',
    en: 'You get a message when a new version of these datasets is published.',
  },
  all: { fr: 'Ne plus recevoir ces messages', en: 'Stop these messages' },
  one: { fr: 'Se désabonner', en: 'Unsubscribe' },
} as const satisfies Record<string, Text>;
