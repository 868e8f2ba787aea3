// /dashboard/second-factor: after the password, the code of one's telephone or a recovery code, in one field (UI31).
import type { RawAnswer } from '../../http/page.ts';
import { askSignIn } from '../kit/ask-sign-in.ts';
import type { Door } from '../kit/door-frame.ts';
import { html, say } from '../kit/html.ts';
import { type Fields, goTo, refusedPage, shown } from './door.ts';
import { field, form, type Notice, notice, ways } from './parts.ts';
import { type DoorServices, doorAt, pageAt, type Visit } from './visit.ts';
import { words } from './words.ts';

/** What asks for the password again: nothing of this page helps any more. */
const over = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE']);

export const secondFactorDoor = {
  async open(services: DoorServices, visit: Visit): Promise<RawAnswer> {
    if (await services.session(visit.incoming.raw.headers.cookie)) return goTo(onward(visit));
    return shown(visit, page(visit));
  },

  async send({ signIn }: DoorServices, visit: Visit, fields: Fields): Promise<RawAnswer> {
    // As people copy them: with blanks; a recovery code has a dash in its middle.
    const code = (fields.get('code') ?? '').replace(/\s/g, '');
    const path = /^\d{6}$/.test(code) ? 'verify-totp' : 'verify-backup-code';
    const asked = await askSignIn(signIn, visit, `/two-factor/${path}`, { code });
    if (asked.done) return goTo(onward(visit), asked.cookies);
    return refusedPage(visit, asked, (said) => page(visit, said, over.has(asked.code)));
  },
};

const onward = (visit: Visit): string => visit.next ?? pageAt('/dashboard', visit);

function page(visit: Visit, said?: Notice, isOver = false): Door {
  const { lang, next } = visit;
  const asking = html`<p>${say(texts.how, lang)}</p>
${form(
  doorAt('second-factor', visit, { next }),
  field(lang, {
    name: 'code',
    label: texts.code,
    complete: 'one-time-code',
    hint: texts.rule,
    length: { max: 40 },
    fault: said?.faults?.['code'],
  }),
  say(texts.send, lang),
)}
<p>${say(texts.lost, lang)}</p>`;
  const main = html`${notice(said)}${isOver ? undefined : asking}${ways(lang, [
    [doorAt('sign-in', visit, { next }), isOver ? words.signIn : texts.again],
  ])}`;
  return { title: say(texts.title, lang), main, presents: true };
}

const texts = {
  title: { fr: 'Code de connexion', en: 'Sign-in code' },
  how: {
    fr: 'Ouvrez votre application d’authentification et recopiez son code.',
    en: 'Open your authenticator application and copy its code.',
  },
  code: { fr: 'Code', en: 'Code' },
  rule: {
    fr: 'Six chiffres, ou un de vos codes de secours.',
    en: 'Six digits, or one of your recovery codes.',
  },
  send: { fr: 'Continuer', en: 'Continue' },
  lost: {
    fr: 'Plus d’application ni de code de secours ? Écrivez à qui tient cette plateforme : votre second facteur peut être retiré une fois votre identité vérifiée.',
    en: 'Neither the application nor a recovery code left? Write to whoever runs this platform: your second factor can be removed once your identity is checked.',
  },
  again: { fr: 'Recommencer par le mot de passe', en: 'Begin again with the password' },
};
