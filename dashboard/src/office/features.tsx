// The features of a merchant, switched on and off by an operator (UI159).
import { call } from '../api/call.ts';
import { typedTimes } from '../lib/typed.ts';
import { useLang } from '../shell/language.tsx';
import { Section } from '../ui/section.tsx';
import { Badge } from '../ui/values.tsx';
import { OfficeAct } from './act.tsx';
import { ClosedHere, UntilField, untilLabel } from './closures.tsx';
import type { OfAccount } from './standing.tsx';
import { channelStatusWords, featureTexts } from './words.ts';

export function MerchantFeatures({ id, account: { mode, features, closures } }: OfAccount) {
  const { t } = useLang();
  const names = Object.keys(featureTexts) as (keyof typeof featureTexts)[];
  return (
    <Section title={t({ fr: 'Fonctions', en: 'Features' })}>
      <ul className="plain stack">
        {names.map((name) => (
          <li key={name} className="stack close">
            <div className="row">
              {t(featureTexts[name])}
              <Badge {...channelStatusWords[features[name] ? 'active' : 'closed']} />
              <ClosedHere closures={closures} name={name} />
            </div>
            <div>
              <OfficeAct
                act={
                  features[name]
                    ? t({ fr: 'Couper', en: 'Switch off' })
                    : t({ fr: 'Activer', en: 'Switch on' })
                }
                about={t(featureTexts[name])}
                title={t(featureTexts[name])}
                needs="configure"
                empty={{ until: '' }}
                labels={{ until: untilLabel }}
                run={({ reason, until }) =>
                  call('putOfficeFeature', {
                    params: { name },
                    body: {
                      ...{ project_id: id, mode, enabled: !features[name], reason },
                      ...typedTimes({ until }, 'until'),
                    },
                  })
                }
                touches={['getOfficeMerchant']}
              >
                {(fields) => features[name] && <UntilField {...fields.text('until')} />}
              </OfficeAct>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
