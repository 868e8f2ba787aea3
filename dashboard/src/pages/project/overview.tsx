// A project at a glance: the way to the first payment while that is ahead, then the money (UI95, as far as operations
// stand).
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useAwaiting } from '../../api/awaiting.ts';
import type { ReplyOf } from '../../api/call.ts';
import { lastPayments, useRead } from '../../api/reads.ts';
import { isPassed, pass } from '../../lib/passed.ts';
import { FigureCards } from '../../parts/figure-cards.tsx';
import { PaymentTable } from '../../parts/payment-table.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { NewLink } from '../../ui/new-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read, Skeleton } from '../../ui/states.tsx';

/** With its samples of code: whoever is beyond the first steps needs none of it. */
const Checklist = lazy(async () => ({
  default: (await import('../../parts/checklist.tsx')).Checklist,
}));

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const detail = useRead('getProject', { params: { id } });
  const payments = useRead('listPayments', lastPayments(id, mode));
  const last = payments.data?.data;
  const isSeen = last?.some(({ status }) => status === 'succeeded') ?? false;
  // Asked for only where ten payments that are not paid may hide an older one that is.
  const older = useRead(
    'listPayments',
    { project: id, mode, query: { per_page: 1, status: 'succeeded' } },
    { enabled: !isSeen && (last?.length ?? 0) >= 10 },
  );
  const { every_ms } = useAwaiting();
  const hasEndpoint = detail.data?.webhooks.some(({ modes }) => modes.includes(mode)) ?? false;
  const delivered = useRead(
    'listEvents',
    { params: { id }, query: { limit: 1, status: 'delivered', livemode: mode === 'live' } },
    { enabled: hasEndpoint, every_ms: (data) => data?.data.length === 0 && every_ms },
  );
  const [passed, setPassed] = useState(() => isPassed(id, mode));
  const choose = (is: boolean) => {
    pass(id, mode, is);
    setPassed(is);
  };
  const isKnown = delivered.data !== undefined || !hasEndpoint;
  const steps =
    detail.data && last && isKnown
      ? {
          key: detail.data.keys.some((key) => key.mode === mode),
          call: last.length > 0,
          paid: isSeen || (older.data?.data.length ?? 0) > 0,
          endpoint: hasEndpoint,
          delivered: (delivered.data?.data.length ?? 0) > 0,
        }
      : undefined;
  const isDone = steps !== undefined && Object.values(steps).every(Boolean);
  const isShown = steps !== undefined && !isDone && !passed;
  return (
    <>
      <PageHead
        title={t({ fr: 'Vue d’ensemble', en: 'Overview' })}
        aside={
          <NewLink to={pathTo('newPayment', { id, mode })} look={isShown && 'second'}>
            {t({ fr: 'Nouveau paiement', en: 'New payment' })}
          </NewLink>
        }
      />
      <div className="stack wide">
        {isShown && (
          <Suspense fallback={<Skeleton lines={6} />}>
            <Checklist steps={steps} id={id} mode={mode} pass={() => choose(true)} />
          </Suspense>
        )}
        <Figures />
        <Last of={payments} />
        {steps !== undefined && !isDone && passed && (
          <p>
            <Button look="quiet" onClick={() => choose(false)}>
              {t({ fr: 'Revoir les premiers pas', en: 'See the first steps again' })}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

function Last({ of: payments }: { of: UseQueryResult<ReplyOf<'listPayments'>, Error> }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  return (
    <section className="stack close" aria-labelledby="last">
      <div className="row apart">
        <h2 id="last">{t({ fr: 'Derniers paiements', en: 'Last payments' })}</h2>
        <Link to={pathTo('payments', { id, mode })}>{t({ fr: 'Tous', en: 'All' })}</Link>
      </div>
      <Read of={payments} lines={3}>
        {({ data }) =>
          data.length > 0 ? (
            <PaymentTable payments={data} />
          ) : (
            <p className="quiet">
              {t({
                fr: 'Les paiements apparaîtront ici dès le premier.',
                en: 'Payments show up here from the first one on.',
              })}
            </p>
          )
        }
      </Read>
    </section>
  );
}

function Figures() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const balances = useRead('getBalances', { project: id, mode });
  return (
    <Read of={balances} lines={2}>
      {(sums: ReplyOf<'getBalances'>) => {
        const today = sums.data.reduce((sum, { collected_today }) => sum + collected_today, 0);
        return (
          <FigureCards
            figures={[
              [t({ fr: 'Encaissé aujourd’hui', en: 'Collected today' }), today],
              [t({ fr: 'Disponible', en: 'Available' }), sums.available],
              [t({ fr: 'En attente', en: 'Pending' }), sums.pending],
              [t({ fr: 'Réservé', en: 'Reserved' }), sums.reserved],
            ]}
          />
        );
      }}
    </Read>
  );
}
