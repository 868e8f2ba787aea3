// What is known of an account at a glance: its tier, its address, its second factor (UI161).
import type { ReplyOf } from '../api/call.ts';
import { useLang } from '../shell/language.tsx';
import { Badge } from '../ui/values.tsx';

type Account = ReplyOf<'listOfficeAccounts'>['data'][number];

export function AccountMarks({ of: account }: { of: Account }) {
  const { t } = useLang();
  return (
    <span className="row">
      {account.tier === 'verified' ? (
        <Badge look="good" text={{ fr: 'Vérifié', en: 'Verified' }} />
      ) : (
        <Badge look="plain" text={{ fr: 'Ordinaire', en: 'Standard' }} />
      )}
      {!account.email_verified && (
        <Badge look="warn" text={{ fr: 'Adresse non confirmée', en: 'Address not confirmed' }} />
      )}
      {account.second_factor && <small>{t({ fr: 'second facteur', en: 'second factor' })}</small>}
      {account.maintainer && <small>{t({ fr: 'tient les données', en: 'maintains data' })}</small>}
      {account.permissions.length > 0 && <small>{t({ fr: 'opérateur', en: 'operator' })}</small>}
    </span>
  );
}
