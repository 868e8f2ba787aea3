// The dialog over the page when the session ended or is too old for an act: the form behind it keeps every letter, and the
// refused call is made again (UI59, UI60).
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Text } from '../../../contract/text.ts';
import { send, sendAuth } from '../api/call.ts';
import { onSignInAsked, type Reason, settleSignIn, signInAsked } from '../api/gate.ts';
import { beginAnew } from '../api/parting.ts';
import { focusNow } from '../lib/focus-now.ts';
import { giveFocusBack, onceDrawn } from '../lib/taken-focus.ts';
import { useStanding } from '../router/router.tsx';
import { Button } from '../ui/button.tsx';
import { Field, Scope } from '../ui/field.tsx';
import { FormFault, useForm } from '../ui/form.tsx';
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
  return reason === undefined ? null : <Again reason={reason} />;
}

function Again({ reason }: { reason: Reason }) {
  const { t } = useLang();
  const { user } = useMe();
  const dialog = useRef<HTMLDialogElement>(null);
  const fields = useRef<HTMLFormElement>(null);
  /** The password was right; the second factor is still asked for. */
  const [isCode, askCode] = useState(false);
  const path = useStanding(({ location }) => location.pathname);
  const openedOn = useRef(path);
  useEffect(() => {
    // Whoever went back to another page does not do there what was begun on this one.
    if (path !== openedOn.current) settleSignIn(false);
  }, [path]);
  useLayoutEffect(() => {
    // The dialog leaves the page without being closed: nothing else gives the focus back to the act that goes on.
    const giveBack = giveFocusBack(null);
    dialog.current?.showModal();
    // Opening gives the focus to the first field, whatever asked for it before: the address is there already (UI194).
    dialog.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
    return () => onceDrawn(giveBack);
  }, []);
  const form = useForm(async () => {
    const { code = '', email = '', password = '' } = typedIn(fields.current);
    if (isCode) await sendAuth(...secondFactor(code.replace(/\s/g, '')));
    else {
      const body = { email: email.trim(), password };
      const answer = (await sendAuth('/sign-in/email', body)) as { twoFactorRedirect?: boolean };
      if (answer.twoFactorRedirect) return askCode(true);
    }
    const now = (await send('getMe', {})) as Me;
    if (now.user.id !== user.id) beginAnew();
    else settleSignIn(true);
  });
  const { password: ofPassword, code: ofCode } = form.faults;
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="again-title"
      onCancel={() => settleSignIn(false)}
    >
      <form ref={fields} className="stack" onSubmit={form.submit}>
        <h2 id="again-title">{t({ fr: 'Connectez-vous de nouveau', en: 'Sign in again' })}</h2>
        <p>{t(reasons[reason])}</p>
        <FormFault
          form={form}
          labels={{ email: t(texts.email), password: t(texts.password), code: t(texts.code) }}
        />
        <Scope value={form.scope}>
          {isCode ? (
            <Code fault={ofCode} />
          ) : (
            <Credentials email={user.email} isFixed={reason === 'old'} fault={ofPassword} />
          )}
        </Scope>
        <div className="row">
          {/* Whatever holds the acts of the page, signing in is no act of it. */}
          <Button type="submit" asks={false} busy={form.busy}>
            {t({ fr: 'Continuer', en: 'Continue' })}
          </Button>
          <Button look="quiet" onClick={() => settleSignIn(false)}>
            {t({ fr: 'Annuler', en: 'Cancel' })}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

const texts = {
  email: { fr: 'Adresse e-mail', en: 'E-mail address' },
  password: { fr: 'Mot de passe', en: 'Password' },
  code: { fr: 'Code à six chiffres, ou de secours', en: 'Code of six digits, or a recovery code' },
} as const;

/** Read when it is sent: what a password manager fills in tells nobody. */
const typedIn = (form: HTMLFormElement | null) =>
  Object.fromEntries(new FormData(form ?? undefined)) as Partial<
    Record<keyof typeof texts, string>
  >;

/** Six digits of the telephone, which many show in two groups; anything longer is a recovery code. */
const secondFactor = (code: string): [path: string, body: object] =>
  /^\d{6}$/.test(code)
    ? ['/two-factor/verify-totp', { code }]
    : ['/two-factor/verify-backup-code', { code }];

type Faulty = { fault: string | undefined };

function Code({ fault }: Faulty) {
  const { t } = useLang();
  return (
    <Field
      name="code"
      label={t(texts.code)}
      fault={fault}
      autoComplete="one-time-code"
      // The dialog's only field, which comes while it is open (UI194).
      ref={focusNow}
      required
    />
  );
}

function Credentials({ email, isFixed, fault }: Faulty & { email: string; isFixed: boolean }) {
  const { t } = useLang();
  return (
    <>
      <Field
        name="email"
        label={t(texts.email)}
        type="email"
        autoComplete="username"
        defaultValue={email}
        readOnly={isFixed}
        required
      />
      <Field
        name="password"
        label={t(texts.password)}
        fault={fault}
        type="password"
        autoComplete="current-password"
        required
      />
    </>
  );
}
