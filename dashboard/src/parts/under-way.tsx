// Money on its way through an operator: where it stands in a sentence, and when the operator is asked again while nothing is
// known of it (UI98, UI100, UI103).
import type { UseQueryResult } from '@tanstack/react-query';
import type { PayoutStage } from '../../../contract/payments/payouts.shapes.ts';
import { useReadAgain } from '../api/awaiting.ts';
import type { ReplyOf } from '../api/call.ts';
import { hour } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { stageTexts } from '../words/money.ts';

type Provider = ReplyOf<'getPayment'>['provider_state'];
type Outgoing = Pick<ReplyOf<'getRefund'>, 'succeeded_at' | 'failed_at'>;

/** When the operator is asked next; nothing where nobody will. */
export function NextLook({ of }: { of: Provider }) {
  const { t, lang } = useLang();
  const at = of?.next_check_at;
  if (!at) return null;
  return ` ${t({
    fr: `Prochaine question à ${hour(at, lang)}.`,
    en: `Asked again at ${hour(at, lang)}.`,
  })}`;
}

/** What goes out: reserved, with the operator, or not known. */
export function UnderWay({ stage, of }: { stage: PayoutStage; of: Provider }) {
  const { t } = useLang();
  const isUnknown = stage === 'unknown';
  return (
    <p className={`notice ${isUnknown ? 'warn' : ''}`}>
      <span>
        {t(stageTexts[stage])}
        {isUnknown && <NextLook of={of} />}
      </span>
    </p>
  );
}

/** Read again while the operator has not ended it (UI83). */
export const useWhileUnderWay = (read: UseQueryResult<Outgoing>) =>
  useReadAgain(
    read,
    read.data !== undefined && read.data.succeeded_at === null && read.data.failed_at === null,
  );
