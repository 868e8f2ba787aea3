// /dashboard/sign-up: an account that opens signed in, with a mail that confirms its address (UI23).
import type { RawAnswer } from '../../http/page.ts';
import { isEmailAddress } from '../../kit/email-address.ts';
import { isPersonName } from '../../kit/person-name.ts';
import { askSignIn } from '../kit/ask-sign-in.ts';
import { type Door, mailNote, termsNote } from '../kit/door-frame.ts';
import { html, say } from '../kit/html.ts';
import { type Fields, goTo, refusedPage, shown, wrongFields } from './door.ts';
import { type Faults, field, form, type Notice, notice, ways } from './parts.ts';
import { type DoorServices, doorAt, pageAt, type Visit } from './visit.ts';
import { emailLength, nameLength, passwordLength, words } from './words.ts';

type Given = { name: string; email: string };

export const signUpDoor = {
  async open(services: DoorServices, visit: Visit): Promise<RawAnswer> {
    if (await services.session(visit.incoming.raw.headers.cookie)) {
      return goTo(visit.next ?? pageAt('/dashboard', visit));
    }
    return shown(visit, page(services, visit));
  },

  async send(services: DoorServices, visit: Visit, fields: Fields): Promise<RawAnswer> {
    const get = (name: string) => fields.get(name) ?? '';
    const given = { name: get('name').trim(), email: get('email').trim() };
    const draw = (said: Notice) => page(services, visit, said, given);
    const faults = faultsOf(given, visit);
    if (Object.keys(faults).length > 0) return wrongFields(visit, faults, draw);
    const asked = await askSignIn(services.signIn, visit, '/sign-up/email', {
      ...given,
      password: get('password'),
      callbackURL: doorAt('confirm', visit, { done: '1' }),
    });
    // Whoever came by the home of the application has nothing there yet: the welcome leads to a first project (UI48).
    const next = visit.next && !isHome(visit.next) ? visit.next : undefined;
    if (asked.done) return goTo(next ?? pageAt('/dashboard/welcome', visit), asked.cookies);
    return refusedPage(visit, asked, draw);
  },
};

const isHome = (next: string): boolean => /^\/dashboard\/?(\?|$)/.test(next);

function faultsOf({ name, email }: Given, { lang }: Visit): Faults {
  return {
    ...(isPersonName(name) && name.length <= nameLength.max
      ? {}
      : { name: say(texts.noName, lang) }),
    ...(isEmailAddress(email.toLowerCase()) ? {} : { email: say(words.noEmail, lang) }),
  };
}

function page(services: DoorServices, visit: Visit, said?: Notice, given?: Given): Door {
  const { lang, next } = visit;
  const main = html`${notice(said)}${form(
    doorAt('sign-up', visit, { next }),
    html`${field(lang, {
      name: 'name',
      label: texts.name,
      complete: 'name',
      value: given?.name,
      length: nameLength,
      fault: said?.faults?.['name'],
    })}${field(lang, {
      name: 'email',
      type: 'email',
      label: words.email,
      complete: 'username',
      value: given?.email,
      length: emailLength,
      fault: said?.faults?.['email'],
    })}${field(lang, {
      name: 'password',
      type: 'password',
      label: words.password,
      complete: 'new-password',
      hint: words.passwordRule,
      length: passwordLength,
      fault: said?.faults?.['password'],
    })}`,
    say(texts.create, lang),
  )}${termsNote(lang)}
${ways(lang, [
  [doorAt('sign-in', visit, { next }), texts.have],
  [doorAt('forgot-password', visit), words.forgotten],
])}${mailNote(services.mailFolder, lang)}`;
  return { title: say(words.signUp, lang), main, presents: true };
}

const texts = {
  name: { fr: 'Nom', en: 'Name' },
  create: { fr: 'Créer mon compte', en: 'Create my account' },
  have: { fr: 'J’ai déjà un compte', en: 'I have an account' },
  noName: {
    fr: 'Un nom a une lettre au moins, 200 caractères au plus et rien d’invisible.',
    en: 'A name has at least one letter, at most 200 characters and nothing invisible.',
  },
};
