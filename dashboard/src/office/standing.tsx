// Whether a merchant's account is open: suspended, opened again or closed by an operator, who says why (UI156).
import type { OfficeMerchant } from '../../../contract/backoffice/merchants.ts';
import type { Text } from '../../../contract/text.ts';
import { call } from '../api/call.ts';
import { useLang } from '../shell/language.tsx';
import { Section } from '../ui/section.tsx';
import { Badge } from '../ui/values.tsx';
import { OfficeAct } from './act.tsx';
import { BeforeAfter } from './before-after.tsx';
import { type MerchantStatus, merchantWords } from './words.ts';

export type OfAccount = { id: string; account: OfficeMerchant['accounts'][number] };

const acts: Record<MerchantStatus, { act: Text; title: Text; causes: Text }> = {
  active: {
    act: { fr: 'Rouvrir', en: 'Open again' },
    title: { fr: 'Rouvrir le compte ?', en: 'Open the account again?' },
    causes: {
      fr: 'Les appels de ses clés sont servis de nouveau, à l’instant.',
      en: 'Calls with its keys are served again, this moment.',
    },
  },
  suspended: {
    act: { fr: 'Suspendre', en: 'Suspend' },
    title: { fr: 'Suspendre le compte ?', en: 'Suspend the account?' },
    causes: {
      fr: 'Plus aucun paiement, remboursement ni virement nouveau ; ce qui est en cours s’achève. Le marchand lit le motif.',
      en: 'No new payment, refund or payout; what is under way ends as it does. The merchant reads the reason.',
    },
  },
  closed: {
    act: { fr: 'Fermer', en: 'Close' },
    title: { fr: 'Fermer le compte ?', en: 'Close the account?' },
    causes: {
      fr: 'Comme suspendu, et pour de bon aux yeux du marchand, qui lit le motif.',
      en: 'As suspended, and for good as the merchant sees it, who reads the reason.',
    },
  },
};

export function MerchantStanding({ id, account: { mode, merchant } }: OfAccount) {
  const { t } = useLang();
  const now = merchant.merchant_status;
  return (
    <Section title={t({ fr: 'État du compte', en: 'Standing' })}>
      <div>
        <Badge {...merchantWords[now]} />
      </div>
      <div className="row">
        {(Object.keys(acts) as MerchantStatus[]).map((next) => (
          <OfficeAct
            key={next}
            act={t(acts[next].act)}
            look={next === 'active' ? 'second' : 'danger'}
            title={t(acts[next].title)}
            lead={t(acts[next].causes)}
            needs="money"
            isOver={next === now}
            empty={{}}
            labels={{}}
            run={({ reason }) =>
              call('updateOfficeMerchant', {
                params: { id },
                body: { mode, merchant_status: next, reason },
              })
            }
            touches={['getOfficeMerchant', 'listOfficeMerchants']}
          >
            {() => (
              <BeforeAfter
                changes={[
                  {
                    name: t({ fr: 'État', en: 'Standing' }),
                    before: t(merchantWords[now].text),
                    after: t(merchantWords[next].text),
                  },
                ]}
              />
            )}
          </OfficeAct>
        ))}
      </div>
    </Section>
  );
}
