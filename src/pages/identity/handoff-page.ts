// Draws the page on which photos of an identity are taken: one form for each, its camera opened by the browser. The script
// makes a photo small enough before it is sent; without it a photo of at most 1 MiB is taken as it is.
import type { HandoffPage } from '../../../contract/payments/identity.shapes.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';
import { shortPage } from '../kit/short-frame.ts';

type Scene = {
  page: HandoffPage;
  action(kind: string): string;
  refused: { kind: string; message: string } | undefined;
};

export function handoffPage({ page, action, refused }: Scene, lang: Lang): string {
  const title = say(texts.title, lang);
  const word = (text: Text) => say(text, lang);
  const missing = page.photos.filter(({ received }) => !received).length;
  const isDecided = page.kyc_status === 'submitted' || page.kyc_status === 'verified';
  const closed = isDecided ? texts.over : texts.stopped;
  const state = !page.is_open ? closed : missing === 0 ? texts.done : texts.intro;
  const body = html`${page.livemode ? undefined : html`<p class="notice">${word(texts.test)}</p>`}
${page.display_name === '' ? undefined : html`<p><strong>${page.display_name}</strong></p>`}
<p role="status">${word(state)}</p>
${page.is_open ? page.photos.map((photo) => photoForm(photo, action(photo.kind), refused, lang)) : undefined}
${page.is_open ? html`<noscript><p>${word(texts.noScript)}</p></noscript>` : undefined}
<script src="/identity/script.js" defer></script>`;
  return shortPage(lang, { title, body });
}

function photoForm(
  { kind, label, received, status, message }: HandoffPage['photos'][number],
  action: string,
  refused: Scene['refused'],
  lang: Lang,
): Html {
  const fault = refused?.kind === kind ? refused.message : undefined;
  const camera = kind === 'selfie' ? 'user' : 'environment';
  const said = [
    ...(fault ? [`${kind}-fault`] : []),
    ...(status === 'refused' ? [`${kind}-why`] : []),
  ];
  const invalid = fault ? html` aria-invalid="true"` : undefined;
  const about = said.length > 0 ? html`${invalid} aria-describedby="${said.join(' ')}"` : undefined;
  return html`<h2 id="${kind}">${received ? '✓ ' : ''}${label}</h2>
<form method="post" action="${action}" enctype="multipart/form-data" data-photo>
${received ? html`<p>${say(texts.received, lang)}</p>` : undefined}
${status === 'refused' ? html`<div class="notice" id="${kind}-why"><p><strong>${say(texts.refused, lang)}</strong></p>${message === null ? undefined : html`<p>${message}</p>`}</div>` : undefined}
${fault ? html`<p class="fault" id="${kind}-fault" role="alert">${fault}</p>` : undefined}
<label for="file-${kind}">${say(received ? texts.again : texts.take, lang)}</label>
<input id="file-${kind}" type="file" name="file" accept="image/jpeg,image/png,image/webp" capture="${camera}" required${about}>
<button${received ? html` class="second"` : undefined}>${say(texts.send, lang)} – ${label}</button>
</form>
`;
}

/** A link that is over or not ours, or a busy server. */
export const handoffProblem = (message: string, lang: Lang): string =>
  shortPage(lang, { title: say(texts.title, lang), body: html`<p>${message}</p>` });

/** A photo as a camera takes it, sent without the script that makes it smaller. */
export const tooLarge = (here: string, lang: Lang): string =>
  shortPage(lang, {
    title: say(texts.title, lang),
    body: html`<p role="alert">${say(problemTexts.tooLarge, lang)}</p>
<p><a href="${here}">${say(texts.other, lang)}</a></p>`,
  });

export const problemTexts = {
  tooLarge: {
    fr: 'Cette photo est trop lourde : 1 Mio au plus. Elle n’a pas été enregistrée.',
    en: 'This photo is too large: 1 MiB at most. It was not kept.',
  },
  unknown: {
    fr: 'Ce lien n’est pas valable. Vérifiez-le, ou demandez-en un autre sur l’ordinateur.',
    en: 'This link is not valid. Check it, or ask for another one on the computer.',
  },
} as const satisfies Record<string, Text>;

const texts = {
  title: { fr: 'Photos de la pièce d’identité', en: 'Photos of the identity paper' },
  intro: {
    fr: 'Prenez chaque photo bien nette, sans reflet, la pièce entière dans le cadre.',
    en: 'Take each photo sharp and without glare, with the whole paper in the frame.',
  },
  done: {
    fr: 'Toutes les photos sont là. Revenez à votre ordinateur pour soumettre le dossier.',
    en: 'All photos are here. Go back to your computer to submit the file.',
  },
  over: {
    fr: 'Le dossier est soumis : il ne prend plus de photo.',
    en: 'The file has been submitted: it takes no more photos.',
  },
  stopped: {
    fr: 'Ce compte est suspendu ou fermé : il ne prend pas de photo.',
    en: 'This account is suspended or closed: it takes no photos.',
  },
  test: {
    fr: 'Mode test : personne ne regarde ces photos.',
    en: 'Test mode: nobody looks at these photos.',
  },
  refused: { fr: 'Refusée : à reprendre', en: 'Refused: take it again' },
  received: { fr: 'Photo reçue.', en: 'Photo received.' },
  take: { fr: 'Prendre ou choisir une photo', en: 'Take or choose a photo' },
  again: { fr: 'En prendre une autre', en: 'Take another one' },
  send: { fr: 'Envoyer', en: 'Send' },
  other: { fr: 'Choisir une autre photo', en: 'Choose another photo' },
  noScript: {
    fr: 'Sans JavaScript, choisissez des photos de 1 Mio au plus.',
    en: 'Without JavaScript, choose photos of at most 1 MiB.',
  },
} as const satisfies Record<string, Text>;
