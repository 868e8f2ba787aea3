// A project at a glance: the way to the first payment while that is ahead, then the money (UI95).
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useReadAgain } from '../../api/awaiting.ts';
import type { ReplyOf } from '../../api/call.ts';
import { lastPayments, projectOf, useRead } from '../../api/reads.ts';
import { isPassed, pass } from '../../lib/passed.ts';
import type { Steps } from '../../parts/checklist.tsx';
import { NewLink } from '../../parts/new-link.tsx';
import { OverviewFigures } from '../../parts/overview-figures.tsx';
import { PaymentTable } from '../../parts/payment-table.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { useAccount } from '../../shell/standing.ts';
import { Button } from '../../ui/button.tsx';
import { laterPart } from '../../ui/later-part.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Read, Skeleton } from '../../ui/states.tsx';

/** With its samples of code: whoever is beyond the first steps needs none of it. */
const Checklist = laterPart(async () => (await import('../../parts/checklist.tsx')).Checklist, {
  waits: () => <Skeleton lines={6} />,
});

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const { payments, overview, steps, awaiting, isOpen } = useStanding();
  const [passed, setPassed] = useState(() => isPassed(id, mode));
  const choose = (is: boolean) => {
    pass(id, mode, is);
    setPassed(is);
  };
  const isDone = steps !== undefined && Object.values(steps).every(Boolean);
  const isShown = steps !== undefined && !isDone && !passed;
  return (
    <>
      <PageHead
        docs="getOverview"
        title={t({ fr: 'Vue d’ensemble', en: 'Overview' })}
        aside={
          <NewLink to={pathTo('newPayment', { id, mode })} look={isShown && 'second'}>
            {t({ fr: 'Nouveau paiement', en: 'New payment' })}
          </NewLink>
        }
      />
      <div className="stack wide">
        {isShown && <Checklist steps={steps} id={id} mode={mode} pass={() => choose(true)} />}
        {/* Before that the first call is awaited, with a button of its own. */}
        {isShown && steps.call && <ReadAgain {...awaiting} />}
        {isOpen && (
          <>
            <Read of={overview} lines={2}>
              {(found: ReplyOf<'getOverview'>) => <OverviewFigures of={found} />}
            </Read>
            <Last of={payments} />
          </>
        )}
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

/** What the page reads, and how far the first steps are. */
function useStanding() {
  const { id, mode, project } = useProject();
  const account = useAccount(project, mode);
  const detail = useRead('getProject', projectOf(id));
  // Where live mode is off nothing of it is answered; the first steps say what to do.
  const enabled = mode === 'test' || project.live_enabled;
  const payments = useRead('listPayments', lastPayments(id, mode), { enabled });
  const last = payments.data?.data;
  const isSeen = last?.some(({ status }) => status === 'succeeded') ?? false;
  // Asked for only where ten payments that are not paid may hide an older one that is.
  const older = useRead(
    'listPayments',
    { project: id, mode, query: { per_page: 1, status: 'succeeded' } },
    { enabled: !isSeen && (last?.length ?? 0) >= 10 },
  );
  const hasEndpoint = detail.data?.webhooks.some(({ modes }) => modes.includes(mode)) ?? false;
  const overview = useRead('getOverview', { project: id, mode }, { enabled });
  const seen = overview.data;
  // What no event tells, an attempt to deliver, is awaited (UI83).
  const awaiting = useReadAgain(overview, hasEndpoint && seen?.has_delivered === false);
  const steps: Steps | undefined =
    detail.data && ((last && seen) || !enabled)
      ? {
          key: detail.data.keys.some((key) => key.mode === mode),
          call: (last?.length ?? 0) > 0,
          paid: isSeen || (older.data?.data.length ?? 0) > 0,
          endpoint: hasEndpoint,
          delivered: seen?.has_delivered ?? false,
          ...(mode === 'live' && {
            identity: account?.kyc_status === 'verified',
            destination: seen?.has_destination ?? false,
            live: project.live_enabled,
          }),
        }
      : undefined;
  return { payments, overview, steps, awaiting, isOpen: enabled };
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
