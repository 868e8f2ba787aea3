// The second factor: set up by a picture and a code, taken off and its recovery codes renewed by the password (UI131).
import { useState } from 'react';
import { callAuth } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { useMe } from '../shell/me.tsx';
import { Button } from '../ui/button.tsx';
import { Copied } from '../ui/copy.tsx';
import { Field } from '../ui/field.tsx';
import { type Labels, useFields } from '../ui/fields.ts';
import { DoNothing } from '../ui/form-acts.tsx';
import { FieldsForm } from '../ui/new-page.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Section } from '../ui/section.tsx';
import { Badge } from '../ui/values.tsx';

type Step = 'enable' | 'disable' | 'renew';
type Begun = { totpURI: string; backupCodes: string[] };
type Show = (codes: readonly string[]) => void;

export function SecondFactor({ show }: { show: Show }) {
  const { t } = useLang();
  const { user } = useMe();
  const [step, go] = useState<Step>();
  const [begun, begin] = useState<Begun>();
  const leave = () => {
    go(undefined);
    begin(undefined);
  };
  return (
    <Section
      title={t({ fr: 'Second facteur', en: 'Second factor' })}
      aside={
        user.second_factor ? (
          <Badge look="good" text={{ fr: 'Activé', en: 'On' }} />
        ) : (
          <Badge look="plain" text={{ fr: 'Désactivé', en: 'Off' }} />
        )
      }
      lead={t({
        fr: 'Un code de votre téléphone s’ajoute au mot de passe : qui le devine n’entre pas.',
        en: 'A code of your telephone comes on top of the password: who guesses it does not get in.',
      })}
    >
      {begun ? (
        <Code begun={begun} leave={leave} show={show} />
      ) : step ? (
        <Password step={step} begin={begin} leave={leave} show={show} />
      ) : (
        <Ways isOn={user.second_factor} go={go} />
      )}
    </Section>
  );
}

function Ways({ isOn, go }: { isOn: boolean; go: (step: Step) => void }) {
  const { t } = useLang();
  return (
    <div className="row">
      {!isOn && <Button onClick={() => go('enable')}>{t({ fr: 'Activer', en: 'Turn on' })}</Button>}
      {isOn && (
        <Button look="second" onClick={() => go('renew')}>
          {t({ fr: 'Nouveaux codes de secours', en: 'New recovery codes' })}
        </Button>
      )}
      {isOn && (
        <Button look="danger" onClick={() => go('disable')}>
          {t({ fr: 'Désactiver', en: 'Turn off' })}
        </Button>
      )}
    </div>
  );
}

const paths: Record<Step, string> = {
  enable: '/two-factor/enable',
  disable: '/two-factor/disable',
  renew: '/two-factor/generate-backup-codes',
};

const acts = {
  enable: { fr: 'Continuer', en: 'Continue' },
  disable: { fr: 'Désactiver', en: 'Turn off' },
  renew: { fr: 'Faire de nouveaux codes', en: 'Make new codes' },
};

const meanings = {
  enable: {
    fr: 'Votre mot de passe d’abord ; puis un code de votre application d’authentification.',
    en: 'Your password first; then a code of your authenticator application.',
  },
  disable: {
    fr: 'Le mot de passe seul ouvrira de nouveau le compte, et les codes de secours ne vaudront plus.',
    en: 'The password alone will open the account again, and the recovery codes end.',
  },
  renew: {
    fr: 'Les codes de secours d’avant ne vaudront plus.',
    en: 'The recovery codes of before end.',
  },
};

function Password({
  step,
  begin,
  leave,
  show,
}: {
  step: Step;
  begin: (begun: Begun) => void;
  leave: () => void;
  show: Show;
}) {
  const { t } = useLang();
  const refresh = useRefresh();
  const fields = useFields(noPassword, passwordLabels, async ({ password }) => {
    const answer = (await callAuth(paths[step], { password })) as Begun;
    if (step === 'enable') return begin(answer);
    await refresh('getMe');
    leave();
    if (step === 'renew') show(answer.backupCodes);
  });
  return (
    <FieldsForm
      fields={fields}
      act={t(acts[step])}
      look={step === 'disable' ? 'danger first' : 'first'}
      beside={<DoNothing leave={leave} />}
    >
      <p>{t(meanings[step])}</p>
      <PasswordField {...fields.sum('password')} />
    </FieldsForm>
  );
}

const noPassword = { password: '' };
const passwordLabels: Labels<typeof noPassword> = {
  password: { fr: 'Mot de passe', en: 'Password' },
};

const noCode = { code: '' };
const codeLabels: Labels<typeof noCode> = {
  code: { fr: 'Code à six chiffres', en: 'Code of six digits' },
};

/** It is on once a code was right: nobody is shut out by a picture that was never read. */
function Code({ begun, leave, show }: { begun: Begun; leave: () => void; show: Show }) {
  const { t } = useLang();
  const refresh = useRefresh();
  const fields = useFields(noCode, codeLabels, async ({ code }) => {
    await callAuth('/two-factor/verify-totp', { code: code.replace(/\s/g, '') });
    await refresh('getMe');
    leave();
    show(begun.backupCodes);
  });
  const secret = new URL(begun.totpURI).searchParams.get('secret') ?? '';
  return (
    <FieldsForm
      fields={fields}
      act={t({ fr: 'Activer', en: 'Turn on' })}
      beside={<DoNothing leave={leave} />}
    >
      <p>
        {t({
          fr: 'Lisez cette image avec votre application d’authentification, puis tapez le code qu’elle montre.',
          en: 'Read this picture with your authenticator application, then type the code that it shows.',
        })}
      </p>
      <QrCode
        text={begun.totpURI}
        label={t({
          fr: 'Code QR pour l’application d’authentification',
          en: 'QR code for the authenticator application',
        })}
      />
      <p>
        <a href={begun.totpURI}>
          {t({ fr: 'Ouvrir l’application sur ce téléphone', en: 'Open the application here' })}
        </a>
        {t({ fr: ', ou donnez-lui cette clé : ', en: ', or give it this key: ' })}
        <Copied text={secret} label={t({ fr: 'la clé', en: 'the key' })} />
      </p>
      <Field
        {...fields.text('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
    </FieldsForm>
  );
}
