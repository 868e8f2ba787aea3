// /dashboard/forgot-password: a mail with a link, asked for in the same words whether or not there is an account (UI26).
import type { RawAnswer } from '../../http/page.ts';
import { isEmailAddress } from '../../kit/email-address.ts';
import { askSignIn } from '../kit/ask-sign-in.ts';
import { type Door, mailNote } from '../kit/door-frame.ts';
import { html, say } from '../kit/html.ts';
import { type Fields, goTo, refusedPage, shown, wrongFields } from './door.ts';
import { field, form, type Notice, notice, ways } from './parts.ts';
import { type DoorServices, doorAt, type Visit } from './visit.ts';
import { emailLength, words } from './words.ts';

export const forgotDoor = {
  open(services: DoorServices, visit: Visit): RawAnswer {
    const sent = visit.asked.get('sent') === '1';
    const said: Notice = {
      kind: 'good',
      text: say(texts.sent, visit.lang),
      more: html`<p>${say(words.soon, visit.lang)}</p>`,
    };
    return shown(visit, page(services, visit, sent ? said : undefined));
  },

  async send(services: DoorServices, visit: Visit, fields: Fields): Promise<RawAnswer> {
    const email = (fields.get('email') ?? '').trim();
    const draw = (said: Notice) => page(services, visit, said, email);
    if (!isEmailAddress(email.toLowerCase())) {
      return wrongFields(visit, { email: say(words.noEmail, visit.lang) }, draw);
    }
    const redirectTo = doorAt('reset-password', visit);
    const asked = await askSignIn(services.signIn, visit, '/request-password-reset', {
      email,
      redirectTo,
    });
    // The address stays out of what the browser keeps.
    if (asked.done) return goTo(doorAt('forgot-password', visit, { sent: '1' }), asked.cookies);
    return refusedPage(visit, asked, draw);
  },
};

function page(services: DoorServices, visit: Visit, said?: Notice, email?: string): Door {
  const { lang } = visit;
  const main = html`${notice(said)}${said?.kind === 'good' ? undefined : html`<p>${say(texts.how, lang)}</p>\n`}${askForm(visit, email, said)}${ways(
    lang,
    [
      [doorAt('sign-in', visit), words.signIn],
      [doorAt('sign-up', visit), words.signUp],
    ],
  )}${mailNote(services.mailFolder, lang)}`;
  return { title: say(words.forgot, lang), main, presents: true };
}

/** Also where a link no longer works. */
export const askForm = (visit: Visit, email?: string, said?: Notice) =>
  form(
    doorAt('forgot-password', visit),
    field(visit.lang, {
      name: 'email',
      type: 'email',
      label: words.email,
      complete: 'username',
      value: email,
      length: emailLength,
      fault: said?.faults?.['email'],
    }),
    say(said?.kind === 'good' ? texts.again : texts.send, visit.lang),
  );

const texts = {
  how: {
    fr: 'Donnez l’adresse de votre compte : un message vous y apporte un lien pour choisir un nouveau mot de passe.',
    en: 'Give the address of your account: a message brings you a link to choose a new password.',
  },
  sent: {
    fr: 'Si un compte a cette adresse, un message y part.',
    en: 'If an account has this address, a message is on its way there.',
  },
  send: { fr: 'Envoyer le lien', en: 'Send the link' },
  again: { fr: 'Envoyer encore', en: 'Send again' },
};
