// The test account as one likes: open, suspended or closed, verified or not (UI118).
import { call } from '../api/call.ts';
import { useRead, useRefresh } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Fault, useAct } from '../ui/act.tsx';
import { Select } from '../ui/field.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { identityWords } from '../words/disputes.ts';

const accounts = {
  active: { fr: 'Ouvert', en: 'Open' },
  suspended: { fr: 'Suspendu', en: 'Suspended' },
  closed: { fr: 'Fermé', en: 'Closed' },
} as const;

type Account = keyof typeof accounts;
type Known = keyof typeof identityWords;

export function MerchantState() {
  const { t } = useLang();
  const { id } = useProject();
  const refresh = useRefresh();
  const { busy, fault, run } = useAct();
  const read = useRead('getMerchant', { project: id, mode: 'test' });
  const set = (body: { merchant_status: Account } | { kyc_status: Known }) =>
    run(async () => {
      await call('setTestMerchant', { project: id, mode: 'test', body });
      await refresh('getMerchant', 'getMe', 'getIdentityStatus');
    });
  return (
    <Section title={t({ fr: 'Compte de test', en: 'Test account' })}>
      <Read of={read} lines={2}>
        {(merchant) => (
          <div className="stack prose">
            <Select
              name="merchant_status"
              label={t({ fr: 'Compte marchand', en: 'Merchant account' })}
              value={merchant.merchant_status}
              disabled={busy}
              onChange={(event) => void set({ merchant_status: event.target.value as Account })}
            >
              {(Object.keys(accounts) as Account[]).map((name) => (
                <option key={name} value={name}>
                  {t(accounts[name])}
                </option>
              ))}
            </Select>
            <Select
              name="kyc_status"
              label={t({ fr: 'Identité', en: 'Identity' })}
              value={merchant.kyc_status}
              disabled={busy}
              onChange={(event) => void set({ kyc_status: event.target.value as Known })}
            >
              {(Object.keys(identityWords) as Known[]).map((name) => (
                <option key={name} value={name}>
                  {t(identityWords[name].text)}
                </option>
              ))}
            </Select>
            <Fault text={fault} />
          </div>
        )}
      </Read>
    </Section>
  );
}
