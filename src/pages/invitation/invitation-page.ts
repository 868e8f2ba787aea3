// The page of an invitation: what it is, and the one thing that its reader can do next. No script.

import type { PublicInvitation } from '../../../contract/platform/invitations.shapes.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import { doorPage, mailNote, termsNote } from '../kit/door-frame.ts';
import { type Html, html, say } from '../kit/html.ts';
import { moment } from '../kit/moment.ts';

/** Who reads the page, when somebody is signed in. */
export type Reader = {
  email: string;
  emailVerified: boolean;
  /** What the invitation opens once accepted, when it was sent to this very address. */
  opens: { path: string } | undefined;
};

/** What one is invited to, and as what, in the words of the page. */
export type Invited = Pick<PublicInvitation, 'email_masked' | 'expires_at' | 'status'> & {
  kind: 'project' | 'organization';
  name: string;
  role: Text;
};

export type InvitationScene = {
  invitation: Invited;
  reader: Reader | undefined;
  /** Where its forms go: this page's own address. */
  action: string;
  /** Where mails lie for whoever tries svc out. */
  mailFolder: string | null;
  /** What came of the last form. */
  notice?: string | undefined;
  /** It was done as asked; else it was refused. */
  isDone?: boolean | undefined;
  /** Which field of which form it speaks of. */
  fault?: { act: string; name: string } | undefined;
  /** Fields to fill in again after a refusal; never a password. */
  filled?: { name: string | undefined; email: string | undefined } | undefined;
};

export function invitationPage(scene: InvitationScene, lang: Lang): string {
  const { invitation, notice, fault, isDone } = scene;
  const [look, role] = isDone ? ['good', 'status'] : ['bad', 'alert'];
  const told = fault && notice ? html`<a href="#${idOf(fault)}">${notice}</a>` : notice;
  const title = {
    fr: `Rejoindre « ${invitation.name} »`,
    en: `Join “${invitation.name}”`,
  };
  const body = html`${notice === undefined ? undefined : html`<p class="notice ${look}" id="notice" role="${role}" tabindex="-1" autofocus>${told}</p>`}
${facts(invitation, lang)}
${nextStep(scene, lang)}`;
  return doorPage(lang, { title: say(title, lang), main: body });
}

/** An invitation that cannot be shown: unknown, too many tries, the server is busy. */
export function invitationProblem(message: string, lang: Lang): string {
  return doorPage(lang, { title: 'Invitation', main: html`<p>${message}</p>` });
}

const kinds: Record<Invited['kind'], Text> = {
  project: { fr: 'Projet', en: 'Project' },
  organization: { fr: 'Équipe de recrutement', en: 'Hiring team' },
};

const opens: Record<Invited['kind'], Text> = {
  project: { fr: 'Ouvrir le projet', en: 'Open the project' },
  organization: { fr: 'Ouvrir l’organisation', en: 'Open the organization' },
};

function facts(invitation: Invited, lang: Lang): Html {
  const rows: [Text, string][] = [
    [kinds[invitation.kind], invitation.name],
    [{ fr: 'Votre rôle', en: 'Your role' }, invitation.role[lang]],
    [{ fr: 'Adresse invitée', en: 'Invited address' }, invitation.email_masked],
    [{ fr: 'Valable jusqu’au', en: 'Valid until' }, when(invitation.expires_at, lang)],
  ];
  return html`<dl>
${rows.map(([name, value]) => html`<dt>${say(name, lang)}</dt><dd>${value}</dd>\n`)}</dl>`;
}

function when(time: string, lang: Lang): string {
  const text = moment(time, lang);
  return lang === 'fr' ? `${text} (heure de Dakar)` : `${text} (Dakar time)`;
}

function nextStep(scene: InvitationScene, lang: Lang): Html {
  const { invitation, reader } = scene;
  if (invitation.status === 'accepted') {
    if (!reader?.opens) return sentence(texts.used, lang);
    const address = `${reader.opens.path}?lang=${lang}`;
    const open = say(opens[invitation.kind], lang);
    return html`${sentence(texts.joined, lang)}<p><a class="button" href="${address}">${open}</a></p>`;
  }
  if (invitation.status === 'expired') return sentence(texts.expired, lang);
  if (!reader) return html`${signInForm(scene, lang)}${signUpForm(scene, lang)}`;
  const signedIn = html`<p>${say(texts.signedIn, lang)} <strong>${reader.email}</strong></p>`;
  const leave = form(scene, html`${button('sign-out', texts.signOut, lang, 'second')}`);
  if (!reader.opens) return html`${signedIn}${sentence(texts.mismatch, lang)}${leave}`;
  if (!reader.emailVerified) {
    const again = form(scene, button('send-again', texts.sendAgain, lang));
    return html`${signedIn}${sentence(texts.unverified, lang)}${again}${leave}${mailNote(scene.mailFolder, lang)}`;
  }
  return html`${signedIn}${form(scene, button('accept', texts.accept, lang))}${leave}`;
}

const sentence = (text: Text, lang: Lang): Html => html`<p>${say(text, lang)}</p>`;

const form = (scene: InvitationScene, inside: Html): Html =>
  html`<form method="post" action="${scene.action}">${inside}</form>`;

const button = (act: string, text: Text, lang: Lang, look = 'first'): Html =>
  html`<button name="act" value="${act}" class="${look}">${say(text, lang)}</button>`;

function signInForm(scene: InvitationScene, lang: Lang): Html {
  const email = scene.filled?.email;
  return html`<h2>${say(texts.haveAccount, lang)}</h2>
${form(
  scene,
  html`${field(scene, 'sign-in', 'email', texts.email, lang, { value: email, complete: 'username' })}
${field(scene, 'sign-in', 'password', texts.password, lang, { complete: 'current-password' })}
${button('sign-in', texts.signIn, lang)}`,
)}`;
}

function signUpForm(scene: InvitationScene, lang: Lang): Html {
  const { name, email } = scene.filled ?? {};
  return html`<h2>${say(texts.noAccount, lang)}</h2>
<p>${say(texts.useInvited, lang)}</p>
${form(
  scene,
  html`${field(scene, 'sign-up', 'name', texts.name, lang, { value: name, complete: 'name' })}
${field(scene, 'sign-up', 'email', texts.email, lang, { value: email, complete: 'username' })}
${field(scene, 'sign-up', 'password', texts.newPassword, lang, { complete: 'new-password' })}
${button('sign-up', texts.signUp, lang)}`,
)}
${termsNote(lang)}`;
}

const idOf = ({ act, name }: { act: string; name: string }) => `${act}-${name}`;

function field(
  { fault }: InvitationScene,
  act: 'sign-in' | 'sign-up',
  name: 'name' | 'email' | 'password',
  label: Text,
  lang: Lang,
  { value = '', complete }: { value?: string | undefined; complete: string },
): Html {
  const type = name === 'name' ? 'text' : name;
  const id = idOf({ act, name });
  const isWrong = fault?.act === act && fault.name === name;
  const about = isWrong ? html` aria-invalid="true" aria-describedby="notice"` : undefined;
  return html`<label for="${id}">${say(label, lang)}</label>
<input id="${id}" name="${name}" type="${type}" value="${value}" autocomplete="${complete}" required${about}>`;
}

const texts = {
  joined: {
    fr: 'Vous avez accepté cette invitation.',
    en: 'You have accepted this invitation.',
  },
  used: { fr: 'Cette invitation a déjà servi.', en: 'This invitation was already used.' },
  expired: {
    fr: 'Cette invitation a expiré. Demandez-en une autre à qui vous l’a envoyée.',
    en: 'This invitation has expired. Ask whoever sent it for another one.',
  },
  signedIn: { fr: 'Vous êtes connecté avec', en: 'You are signed in as' },
  mismatch: {
    fr: 'Cette invitation s’adresse à une autre adresse e-mail. Déconnectez-vous, puis connectez-vous avec celle qui l’a reçue.',
    en: 'This invitation is addressed to another e-mail address. Sign out, then sign in with the one that received it.',
  },
  unverified: {
    fr: 'Confirmez d’abord votre adresse e-mail : ouvrez le lien du message que nous vous avons envoyé. Il vous ramène ici.',
    en: 'Confirm your e-mail address first: open the link of the message that we sent you. It leads back here.',
  },
  sendAgain: { fr: 'Renvoyer le message', en: 'Send the message again' },
  accept: { fr: 'Accepter', en: 'Accept' },
  signOut: { fr: 'Se déconnecter', en: 'Sign out' },
  haveAccount: { fr: 'J’ai un compte', en: 'I have an account' },
  noAccount: { fr: 'Je n’ai pas de compte', en: 'I have no account' },
  useInvited: {
    fr: 'Inscrivez-vous avec l’adresse qui a reçu l’invitation.',
    en: 'Sign up with the address that received the invitation.',
  },
  name: { fr: 'Nom', en: 'Name' },
  email: { fr: 'Adresse e-mail', en: 'E-mail address' },
  password: { fr: 'Mot de passe', en: 'Password' },
  newPassword: {
    fr: 'Mot de passe (8 caractères au moins)',
    en: 'Password (at least 8 characters)',
  },
  signIn: { fr: 'Se connecter', en: 'Sign in' },
  signUp: { fr: 'Créer mon compte', en: 'Create my account' },
} as const satisfies Record<string, Text>;
