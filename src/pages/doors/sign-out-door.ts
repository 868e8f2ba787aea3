// /dashboard/sign-out: a button that ends the session on the server; opening the address changes nothing (UI28).
import type { RawAnswer } from '../../http/page.ts';
import { askSignIn } from '../kit/ask-sign-in.ts';
import { html, say } from '../kit/html.ts';
import { goTo, refusedPage, shown } from './door.ts';
import { form, type Notice, notice, onward, ways } from './parts.ts';
import { type DoorServices, doorAt, pageAt, type Visit, type Visitor } from './visit.ts';
import { words } from './words.ts';

export const signOutDoor = {
  async open(services: DoorServices, visit: Visit): Promise<RawAnswer> {
    return shown(visit, page(visit, await services.session(visit.incoming.raw.headers.cookie)));
  },

  async send(services: DoorServices, visit: Visit): Promise<RawAnswer> {
    const visitor = await services.session(visit.incoming.raw.headers.cookie);
    const asked = await askSignIn(services.signIn, visit, '/sign-out', {});
    if (asked.done) return goTo(doorAt('sign-in', visit, { done: 'sign-out' }), asked.cookies);
    return refusedPage(visit, asked, (said) => page(visit, visitor, said));
  },
};

function page(visit: Visit, visitor: Visitor | undefined, said?: Notice) {
  const { lang } = visit;
  const main = visitor
    ? html`${notice(said)}<p>${say(texts.who, lang)} <strong>${visitor.email}</strong>.</p>
${form(doorAt('sign-out', visit), html``, say(texts.title, lang))}${ways(lang, [[pageAt('/dashboard', visit), texts.back]])}`
    : html`${notice(said)}<p>${say(texts.nobody, lang)}</p>
${onward(doorAt('sign-in', visit), say(words.signIn, lang))}`;
  return { title: say(texts.title, lang), main, presents: true };
}

const texts = {
  title: { fr: 'Se déconnecter', en: 'Sign out' },
  who: { fr: 'Vous êtes connecté avec', en: 'You are signed in as' },
  back: { fr: 'Retour au tableau de bord', en: 'Back to the dashboard' },
  nobody: { fr: 'Personne n’est connecté ici.', en: 'Nobody is signed in here.' },
};
