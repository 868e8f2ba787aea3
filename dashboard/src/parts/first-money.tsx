// The call that makes the first refund, dispute or payout of a project (UI53). Each needs something that is there before it: as
// long as that is missing, the call that makes that one.
import {
  firstDestination,
  firstDispute,
  firstPayment,
  firstPayout,
  firstRefund,
} from '../../../contract/first-calls.ts';
import { useRead } from '../api/reads.ts';
import { CallSample } from '../code/sample.tsx';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Read } from '../ui/states.tsx';

const itself = { fr: 'Cet appel fait le premier :', en: 'This call makes the first one:' };
const payment = {
  fr: 'Il faut d’abord un paiement payé, que fait cet appel :',
  en: 'It needs a paid payment first, which this call makes:',
};

function usePaid() {
  const { id, mode } = useProject();
  const query = { status: 'succeeded', per_page: 1 } as const;
  return useRead('listPayments', { project: id, mode, query });
}

export function FirstRefund() {
  const { t } = useLang();
  const { mode } = useProject();
  return (
    <Read of={usePaid()}>
      {({ data: [paid] }) => (
        <>
          <p>{t(paid ? itself : payment)}</p>
          {/* Half of it: the whole and its fee may be more than is available. */}
          <CallSample
            call={
              paid
                ? firstRefund(paid.id, Math.ceil(paid.refundable_amount / 2))
                : firstPayment({ mode })
            }
          />
        </>
      )}
    </Read>
  );
}

/** In test mode alone: in live mode a payer opens it. */
export function FirstDispute() {
  const { t } = useLang();
  return (
    <Read of={usePaid()}>
      {({ data: [paid] }) => (
        <>
          <p>{t(paid ? itself : payment)}</p>
          <CallSample call={paid ? firstDispute(paid.id) : firstPayment({ mode: 'test' })} />
        </>
      )}
    </Read>
  );
}

export function FirstPayout() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const query = { status: 'verified', limit: 1 } as const;
  const destination = {
    fr: 'Cet appel ajoute une destination à vérifier :',
    en: 'This call adds a destination to verify:',
  };
  return (
    <Read of={useRead('listDestinations', { project: id, mode, query })}>
      {({ data: [verified] }) => (
        <>
          <p>{t(verified ? itself : destination)}</p>
          <CallSample call={verified ? firstPayout(verified.id) : firstDestination({ mode })} />
        </>
      )}
    </Read>
  );
}
