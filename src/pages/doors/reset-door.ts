// /dashboard/reset-password: where the link of the mail leads. Its token waits in the form and stands in no address that
// follows (UI27).
import type { RawAnswer } from '../../http/page.ts';
import { askSignIn } from '../kit/ask-sign-in.ts';
import { type Door, mailNote } from '../kit/door-frame.ts';
import { html, say } from '../kit/html.ts';
import { type Fields, goTo, refusedPage, shown } from './door.ts';
import { askForm } from './forgot-door.ts';
import { field, form, hidden, type Notice, notice } from './parts.ts';
import { type DoorServices, doorAt, type Visit } from './visit.ts';
import { passwordLength, words } from './words.ts';

/** What better-auth makes tokens of; anything else is none. */
const tokenForm = /^[A-Za-z0-9]{1,64}$/;

export const resetDoor = {
  open(services: DoorServices, visit: Visit): RawAnswer {
    const token = visit.asked.get('token') ?? '';
    const usable = tokenForm.test(token) && !visit.asked.has('error');
    return usable ? shown(visit, page(visit, token)) : shown(visit, spent(services, visit));
  },

  async send(services: DoorServices, visit: Visit, fields: Fields): Promise<RawAnswer> {
    const token = fields.get('token') ?? '';
    const newPassword = fields.get('password') ?? '';
    const asked = await askSignIn(services.signIn, visit, '/reset-password', {
      newPassword,
      token,
    });
    if (asked.done) return goTo(doorAt('sign-in', visit, { done: 'password' }), asked.cookies);
    return refusedPage(visit, asked, (said) =>
      asked.code === 'INVALID_TOKEN' ? spent(services, visit, said) : page(visit, token, said),
    );
  },
};

function page(visit: Visit, token: string, said?: Notice): Door {
  const { lang } = visit;
  const main = html`${notice(said)}<p>${say(texts.how, lang)}</p>
${form(
  doorAt('reset-password', visit),
  html`${hidden('token', token)}${field(lang, {
    name: 'password',
    type: 'password',
    label: words.newPassword,
    complete: 'new-password',
    hint: words.passwordRule,
    length: passwordLength,
    fault: said?.faults?.['password'],
  })}`,
  say(texts.save, lang),
)}`;
  // The other language is a page with the same link.
  return { title: say(words.newPassword, lang), main, keeps: { token }, presents: true };
}

const spent = (services: DoorServices, visit: Visit, said?: Notice): Door => ({
  title: say(words.newPassword, visit.lang),
  main: html`${notice(said ?? { kind: 'bad', text: say(texts.spent, visit.lang) })}<p>${say(texts.anew, visit.lang)}</p>
${askForm(visit)}${mailNote(services.mailFolder, visit.lang)}`,
  keeps: { error: 'INVALID_TOKEN' },
  presents: true,
});

const texts = {
  how: {
    fr: 'Choisissez un nouveau mot de passe. Toutes les sessions ouvertes seront fermées.',
    en: 'Choose a new password. All open sessions will be ended.',
  },
  save: { fr: 'Changer le mot de passe', en: 'Change the password' },
  spent: {
    fr: 'Ce lien ne marche plus : il a plus d’une heure, a déjà servi, ou n’est pas entier.',
    en: 'This link no longer works: it is over an hour old, was used already, or is not whole.',
  },
  anew: { fr: 'Demandez-en un autre :', en: 'Ask for another one:' },
};
