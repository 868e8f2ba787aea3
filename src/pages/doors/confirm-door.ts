// /dashboard/confirm: where the link of the confirmation mail leads, on whatever device it is opened, and where a new one
// is asked for (UI25).
import type { Text } from '../../../contract/text.ts';
import type { RawAnswer } from '../../http/page.ts';
import { isEmailAddress } from '../../kit/email-address.ts';
import { askSignIn } from '../kit/ask-sign-in.ts';
import { type Door, mailNote } from '../kit/door-frame.ts';
import { type Html, html, say } from '../kit/html.ts';
import { type Fields, goTo, refusedPage, shown, wrongFields } from './door.ts';
import { field, form, type Notice, notice, onward, ways } from './parts.ts';
import { type DoorServices, doorAt, pageAt, type Visit, type Visitor } from './visit.ts';
import { emailLength, words } from './words.ts';

export const confirmDoor = {
  async open(services: DoorServices, visit: Visit): Promise<RawAnswer> {
    const visitor = await services.session(visit.incoming.raw.headers.cookie);
    return shown(visit, pageFor(services, visit, visitor));
  },

  async send(services: DoorServices, visit: Visit, fields: Fields): Promise<RawAnswer> {
    const visitor = await services.session(visit.incoming.raw.headers.cookie);
    const email = visitor?.email ?? (fields.get('email') ?? '').trim();
    const draw = (said: Notice) => asking(services, visit, visitor, said, email);
    if (!isEmailAddress(email.toLowerCase())) {
      return wrongFields(visit, { email: say(words.noEmail, visit.lang) }, draw);
    }
    const callbackURL = doorAt('confirm', visit, { done: '1' });
    const body = { email, callbackURL };
    const asked = await askSignIn(services.signIn, visit, '/send-verification-email', body);
    if (asked.done) return goTo(doorAt('confirm', visit, { sent: '1' }), asked.cookies);
    // Confirmed meanwhile, on another device.
    if (asked.code === 'EMAIL_ALREADY_VERIFIED') return goTo(doorAt('confirm', visit));
    return refusedPage(visit, asked, draw);
  },
};

function pageFor(services: DoorServices, visit: Visit, visitor: Visitor | undefined): Door {
  const { asked, lang } = visit;
  if (visitor?.emailVerified) return confirmed(visit, visitor);
  const error = asked.get('error');
  if (error !== null) {
    const text = errors[error.toUpperCase()] ?? texts.broken;
    return asking(services, visit, visitor, { kind: 'bad', text: say(text, lang) });
  }
  if (asked.get('sent') === '1') {
    const more = html`<p>${say(words.soon, lang)}</p>`;
    const text = say(visitor ? texts.sent : texts.maybeSent, lang);
    return asking(services, visit, visitor, { kind: 'good', text, more });
  }
  if (asked.get('done') !== '1') return asking(services, visit, visitor);
  if (!visitor) return confirmed(visit, undefined);
  // The link was of another account than the one that is signed in here.
  return asking(services, visit, visitor, { kind: 'good', text: say(texts.otherDone, lang) });
}

function confirmed(visit: Visit, visitor: Visitor | undefined): Door {
  const { lang } = visit;
  const main = visitor
    ? html`<p>${say(texts.isConfirmed, lang)} <strong>${visitor.email}</strong>.</p>
${onward(pageAt('/dashboard', visit), say(words.goOn, lang))}`
    : html`<p>${say(texts.elsewhere, lang)}</p>
${onward(doorAt('sign-in', visit), say(words.signIn, lang))}`;
  return { title: say(texts.confirmed, lang), main, keeps: kept(visit), presents: true };
}

function asking(
  services: DoorServices,
  visit: Visit,
  visitor: Visitor | undefined,
  said?: Notice,
  email?: string,
): Door {
  const { lang } = visit;
  const main = html`${notice(said)}${how(visit, visitor, said)}${form(
    doorAt('confirm', visit),
    html`${
      visitor
        ? undefined
        : field(lang, {
            name: 'email',
            type: 'email',
            label: words.email,
            complete: 'username',
            value: email,
            length: emailLength,
            fault: said?.faults?.['email'],
          })
    }`,
    say(said?.kind === 'good' ? texts.again : texts.send, lang),
  )}${ways(lang, [visitor ? [pageAt('/dashboard', visit), words.goOn] : [doorAt('sign-in', visit), words.signIn]])}${mailNote(services.mailFolder, lang)}`;
  return { title: say(texts.title, lang), main, keeps: kept(visit), presents: true };
}

function how({ lang }: Visit, visitor: Visitor | undefined, said?: Notice): Html | undefined {
  if (visitor) {
    return html`<p>${say(texts.signedIn, lang)} <strong>${visitor.email}</strong>. ${say(texts.open, lang)}</p>
`;
  }
  return said ? undefined : html`<p>${say(texts.ask, lang)}</p>\n`;
}

/** What the page says by its address, for the other language. */
const kept = ({ asked }: Visit) => ({
  error: asked.get('error') ?? undefined,
  done: asked.get('done') ?? undefined,
  sent: asked.get('sent') ?? undefined,
});

const texts = {
  title: { fr: 'Confirmez votre adresse', en: 'Confirm your address' },
  confirmed: { fr: 'Adresse confirmée', en: 'Address confirmed' },
  isConfirmed: { fr: 'C’est la vôtre :', en: 'It is yours:' },
  elsewhere: {
    fr: 'C’est fait. Connectez-vous ici, ou retournez sur l’appareil où vous l’étiez déjà.',
    en: 'It is done. Sign in here, or go back to the device on which you were signed in.',
  },
  signedIn: { fr: 'Vous êtes connecté avec', en: 'You are signed in as' },
  open: {
    fr: 'Ouvrez le lien du message que vous y avez reçu.',
    en: 'Open the link of the message that you received there.',
  },
  ask: {
    fr: 'Ouvrez le lien du message que nous vous avons envoyé. S’il manque, donnez l’adresse de votre compte : un nouveau part.',
    en: 'Open the link of the message that we sent you. If it is missing, give the address of your account: a new one is sent.',
  },
  otherDone: {
    fr: 'L’adresse de ce lien est confirmée. C’est celle d’un autre compte que le vôtre.',
    en: 'The address of this link is confirmed. It belongs to another account than yours.',
  },
  sent: { fr: 'Le message part.', en: 'The message is on its way.' },
  maybeSent: {
    fr: 'Si un compte attend la confirmation de cette adresse, un message y part.',
    en: 'If an account waits for this address to be confirmed, a message is on its way there.',
  },
  broken: {
    fr: 'Ce lien n’est pas entier. Copiez-le jusqu’au bout, ou demandez-en un autre.',
    en: 'This link is not whole. Copy it to its end, or ask for another one.',
  },
  send: { fr: 'Envoyer un nouveau lien', en: 'Send a new link' },
  again: { fr: 'Envoyer encore', en: 'Send again' },
} as const satisfies Record<string, Text>;

/** better-auth's codes in the address. */
const errors: Readonly<Record<string, Text>> = {
  TOKEN_EXPIRED: {
    fr: 'Ce lien a plus d’une heure : il ne vaut plus rien. Demandez-en un autre.',
    en: 'This link is over an hour old and no longer holds. Ask for another one.',
  },
  INVALID_TOKEN: texts.broken,
  USER_NOT_FOUND: {
    fr: 'Le compte de ce lien n’existe plus.',
    en: 'The account of this link is no longer there.',
  },
};
