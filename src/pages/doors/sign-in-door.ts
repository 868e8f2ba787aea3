// /dashboard/sign-in: the address and the password, and on to where the visitor wanted to go (UI20 to UI22, UI29).
import type { RawAnswer } from '../../http/page.ts';
import { askSignIn } from '../kit/ask-sign-in.ts';
import type { Door } from '../kit/door-frame.ts';
import { html, say } from '../kit/html.ts';
import { type Fields, goTo, refusedPage, shown } from './door.ts';
import { field, form, type Notice, notice, ways } from './parts.ts';
import { type DoorServices, doorAt, pageAt, type Visit } from './visit.ts';
import { emailLength, words } from './words.ts';

export const signInDoor = {
  async open(services: DoorServices, visit: Visit): Promise<RawAnswer> {
    if (await services.session(visit.incoming.raw.headers.cookie)) return goTo(onward(visit));
    const text = told[visit.asked.get('done') ?? ''];
    return shown(visit, page(visit, text && { kind: 'good', text: say(text, visit.lang) }));
  },

  async send({ signIn }: DoorServices, visit: Visit, fields: Fields): Promise<RawAnswer> {
    const [email, password] = [fields.get('email') ?? '', fields.get('password') ?? ''];
    const asked = await askSignIn(signIn, visit, '/sign-in/email', { email, password });
    if (asked.done) {
      const { next } = visit;
      return goTo(
        asked.waits ? doorAt('second-factor', visit, { next }) : onward(visit),
        asked.cookies,
      );
    }
    return refusedPage(visit, asked, (said) => page(visit, said, email));
  },
};

const onward = (visit: Visit): string => visit.next ?? pageAt('/dashboard', visit);

function page(visit: Visit, said?: Notice, email?: string): Door {
  const { lang, next } = visit;
  const main = html`${notice(said)}${form(
    doorAt('sign-in', visit, { next }),
    html`${field(lang, {
      name: 'email',
      type: 'email',
      label: words.email,
      complete: 'username',
      value: email,
      length: emailLength,
      fault: said?.faults?.['email'],
    })}${field(lang, {
      name: 'password',
      type: 'password',
      label: words.password,
      complete: 'current-password',
      fault: said?.faults?.['password'],
    })}`,
    say(words.signIn, lang),
  )}${ways(lang, [
    [doorAt('forgot-password', visit), words.forgotten],
    [doorAt('sign-up', visit, { next }), words.signUp],
  ])}`;
  return { title: say(words.signIn, lang), main, presents: true };
}

/** What was done elsewhere and led here. */
const told: Readonly<Record<string, { fr: string; en: string }>> = {
  'sign-out': { fr: 'Vous êtes déconnecté.', en: 'You are signed out.' },
  account: {
    fr: 'Votre compte est supprimé. Ce qui devait être gardé ne porte plus votre nom.',
    en: 'Your account is deleted. What had to be kept bears your name no longer.',
  },
  password: {
    fr: 'Le mot de passe est changé et toutes les sessions sont fermées. Connectez-vous avec le nouveau.',
    en: 'The password is changed and all sessions are ended. Sign in with the new one.',
  },
};
