// Password, open sessions and the second factor (UI131). While recovery codes are shown nothing else is, so that they can
// be printed alone.
import { useState } from 'react';
import { PasswordChange } from '../../parts/password-change.tsx';
import { RecoveryCodes } from '../../parts/recovery-codes.tsx';
import { SecondFactor } from '../../parts/second-factor.tsx';
import { Sessions } from '../../parts/sessions.tsx';
import { useLang } from '../../shell/language.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export function Page() {
  const { t } = useLang();
  const [codes, show] = useState<readonly string[]>();
  return (
    <>
      <PageHead title={t({ fr: 'Sécurité', en: 'Security' })} />
      {codes ? (
        <RecoveryCodes codes={codes} kept={() => show(undefined)} />
      ) : (
        <div className="stack wide">
          <Sessions />
          <SecondFactor show={show} />
          <PasswordChange />
        </div>
      )}
    </>
  );
}
