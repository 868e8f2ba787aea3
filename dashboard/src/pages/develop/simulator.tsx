// The simulator of test mode: the project's clock with what falls due, what happened last, every scenario at a press, funds, the account's
// state, limits and channels (UI118).
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useRefresh } from '../../api/reads.ts';
import { everyTouched } from '../../api/touched.ts';
import { LastEffects } from '../../parts/last-effects.tsx';
import { MerchantState } from '../../parts/merchant-state.tsx';
import { useReadOnly } from '../../parts/read-only.ts';
import { Scenarios } from '../../parts/scenarios.tsx';
import { TestClock } from '../../parts/test-clock.tsx';
import { TestFunds } from '../../parts/test-funds.tsx';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';

export function Page() {
  const { t } = useLang();
  return (
    <>
      <PageHead docs="listScenarios" title={t({ fr: 'Simulateur', en: 'Simulator' })}>
        {t({
          fr: 'En test, les opérateurs sont simulés : vous décidez de ce qui arrive, et quand.',
          en: 'In test mode operators are simulated: you decide what happens, and when.',
        })}
      </PageHead>
      <div className="stack wide">
        <TestClock />
        <LastEffects />
        <Scenarios />
        <TestFunds />
        <MerchantState />
        <Reset />
      </div>
    </>
  );
}

/** What goes with the mode, and no event tells of. */
const emptied = [
  ...(['getTestClock', 'getMe', 'getMerchant', 'getIdentityStatus', 'getEvent'] as const),
  ...(['listDestinations', 'getDestination', 'listExports'] as const),
];

function Reset() {
  const { t } = useLang();
  const { id, project } = useProject();
  const refresh = useRefresh();
  const role = useReadOnly('admin');
  const [isAsked, ask] = useState(false);
  return (
    <Section
      title={t({ fr: 'Vider le mode test', en: 'Empty test mode' })}
      lead={t({
        fr: 'Paiements, remboursements, virements et solde de test disparaissent ; l’horloge revient à l’heure. Clés et endpoints restent.',
        en: 'Test payments, refunds, payouts and balance go; the clock returns to the present. Keys and endpoints stay.',
      })}
    >
      <p>
        <Button look="danger" reason={role} onClick={() => ask(true)}>
          {t({ fr: 'Vider le mode test', en: 'Empty test mode' })}
        </Button>
      </p>
      {isAsked && (
        <Confirm
          title={t({ fr: 'Vider le mode test ?', en: 'Empty test mode?' })}
          act={t({ fr: 'Vider', en: 'Empty' })}
          typed={project.name}
          close={() => ask(false)}
          run={async () => {
            await call('resetTest', { project: id, mode: 'test' });
            await refresh(...new Set([...everyTouched, ...emptied]));
          }}
        >
          <p>{t({ fr: 'Il n’y a pas de retour.', en: 'There is no way back.' })}</p>
        </Confirm>
      )}
    </Section>
  );
}
