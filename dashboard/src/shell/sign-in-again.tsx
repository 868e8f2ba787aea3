// The dialog over the page when the session ended or is too old for an act: the form behind it keeps every letter, and the
// refused call is made again (UI59, UI60).
import { type FormEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Text } from '../../../contract/text.ts';
import { send, sendAuth } from '../api/call.ts';
import { onSignInAsked, type Reason, settleSignIn, signInAsked } from '../api/gate.ts';
import { beginAnew } from '../api/parting.ts';
import { focusNow } from '../lib/focus-now.ts';
import { giveFocusBack, onceDrawn } from '../lib/taken-focus.ts';
import { useAct } from '../ui/act.tsx';
import { useLang } from './language.tsx';
import { type Me, useMe } from './me.tsx';

const reasons: Record<Reason, Text> = {
  gone: {
    fr: 'Votre session est finie. Ce que vous avez saisi reste en place.',
    en: 'Your session has ended. What you typed stays in place.',
  },
  old: {
    fr: 'Cet acte demande une connexion de moins de dix minutes.',
    en: 'This act asks for a sign-in younger than ten minutes.',
  },
};

export function SignInAgain() {
  const reason = useSyncExternalStore(onSignInAsked, signInAsked);
  const { t } = useLang();
  const { user } = useMe();
  const dialog = useRef<HTMLDialogElement>(null);
  const { busy, fault, run } = useAct();
  /** The password was right; the second factor is still asked for. */
  const [isCode, askCode] = useState(false);
  useLayoutEffect(() => {
    askCode(false);
    if (reason === undefined) return;
    // The dialog leaves the page without being closed: nothing else gives the focus back to the act that goes on.
    const giveBack = giveFocusBack(null);
    dialog.current?.showModal();
    // Opening gives the focus to the first field, whatever asked for it before: the address is there already (UI194).
    dialog.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
    return () => onceDrawn(giveBack);
  }, [reason]);
  if (reason === undefined) return null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    // An act, which is never twice at once: Enter in a field sends the form whatever its button says.
    void run(async () => {
      if (isCode) await sendAuth(...secondFactor(text('code').replace(/\s/g, '')));
      else {
        const body = { email: text('email'), password: String(form.get('password')) };
        const answer = (await sendAuth('/sign-in/email', body)) as { twoFactorRedirect?: boolean };
        if (answer.twoFactorRedirect) return askCode(true);
      }
      const now = (await send('getMe', {})) as Me;
      if (now.user.id !== user.id) beginAnew();
      else settleSignIn(true);
    });
  };

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="again-title"
      onCancel={() => settleSignIn(false)}
    >
      <form className="stack" onSubmit={submit}>
        <h2 id="again-title">{t({ fr: 'Connectez-vous de nouveau', en: 'Sign in again' })}</h2>
        <p>{t(reasons[reason])}</p>
        {fault && (
          <p className="notice bad" role="alert">
            {fault}
          </p>
        )}
        {isCode ? <Code /> : <Credentials email={user.email} isFixed={reason === 'old'} />}
        <div className="row">
          <button type="submit" className="button" aria-disabled={busy}>
            {t({ fr: 'Continuer', en: 'Continue' })}
          </button>
          <button type="button" className="button quiet" onClick={() => settleSignIn(false)}>
            {t({ fr: 'Annuler', en: 'Cancel' })}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Six digits of the telephone, which many show in two groups; anything longer is a recovery code. */
const secondFactor = (code: string): [path: string, body: object] =>
  /^\d{6}$/.test(code)
    ? ['/two-factor/verify-totp', { code }]
    : ['/two-factor/verify-backup-code', { code }];

function Code() {
  const { t } = useLang();
  return (
    <div className="field">
      <label htmlFor="again-code">
        {t({
          fr: 'Code à six chiffres, ou de secours',
          en: 'Code of six digits, or a recovery code',
        })}
      </label>
      <input
        className="input"
        id="again-code"
        name="code"
        autoComplete="one-time-code"
        // The dialog's only field, which comes while it is open (UI194).
        ref={focusNow}
        required
      />
    </div>
  );
}

function Credentials({ email, isFixed }: { email: string; isFixed: boolean }) {
  const { t } = useLang();
  return (
    <>
      <div className="field">
        <label htmlFor="again-email">{t({ fr: 'Adresse e-mail', en: 'E-mail address' })}</label>
        <input
          className="input"
          id="again-email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          readOnly={isFixed}
          required
        />
      </div>
      <div className="field">
        <label htmlFor="again-password">{t({ fr: 'Mot de passe', en: 'Password' })}</label>
        <input
          className="input"
          id="again-password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </div>
    </>
  );
}
