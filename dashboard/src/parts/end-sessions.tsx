// Ends several sessions, those that are ticked or all that the filter finds: first a rehearsal that says how many and why not
// the others, then the act (UI144, UI87, UI77).
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { count } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { useOrganization } from '../shell/place.tsx';
import { Act } from '../ui/act.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { useManagersOnly } from './hiring-calls.ts';

type Result = ReplyOf<'endSessions'>['results'][number];

const reasons: Record<NonNullable<Result['reason']>, { fr: string; en: string }> = {
  already_ended: { fr: 'déjà terminé', en: 'has ended already' },
  not_found: { fr: 'introuvable', en: 'not found' },
};

const endTexts = {
  one: { fr: 'Terminer {n} entretien ?', en: 'End {n} session?' },
  other: { fr: 'Terminer {n} entretiens ?', en: 'End {n} sessions?' },
};

type Rehearsal = { ids: readonly string[]; results: readonly Result[] };

export function Endings({
  campaignId,
  ticked,
  status,
  done,
}: {
  campaignId: string;
  /** None may be where nothing in view can be ended. */
  ticked: readonly string[] | undefined;
  /** What the list is filtered by. */
  status: string | undefined;
  done: () => void;
}) {
  const { t } = useLang();
  const find = useRunning(campaignId);
  return (
    <div className="row">
      {ticked && (
        <EndSessions
          campaignId={campaignId}
          label={`${t({ fr: 'Terminer', en: 'End' })} (${ticked.length})`}
          reason={
            ticked.length === 0 ? t({ fr: 'Aucun n’est coché.', en: 'None is ticked.' }) : undefined
          }
          find={async () => ticked}
          done={done}
        />
      )}
      <EndSessions
        campaignId={campaignId}
        label={t({ fr: 'Terminer tous ceux en cours', en: 'End all in progress' })}
        reason={
          status && status !== 'IN_PROGRESS'
            ? t({
                fr: 'Ceux que le filtre trouve ne sont plus en cours.',
                en: 'Those that the filter finds are in progress no more.',
              })
            : undefined
        }
        find={find}
      />
    </div>
  );
}

/** All that are in progress, page after page: no other can be ended. */
function useRunning(campaignId: string) {
  const { at } = useOrganization();
  return async () => {
    const found: string[] = [];
    let cursor: string | null | undefined;
    do {
      const query = {
        status: 'IN_PROGRESS' as const,
        limit: limits.hiringPageMax,
        ...(cursor && { cursor }),
      };
      const page = await call('listSessions', { ...at, params: { id: campaignId }, query });
      found.push(...page.data.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor);
    return found;
  };
}

function EndSessions({
  campaignId,
  label,
  reason,
  find,
  done,
}: {
  campaignId: string;
  label: string;
  reason?: string | undefined;
  /** Which ones, whether they are in view or not. */
  find: () => Promise<readonly string[]>;
  done?: () => void;
}) {
  const { t, lang } = useLang();
  const refresh = useRefresh();
  const reserved = useManagersOnly();
  const [rehearsed, setRehearsed] = useState<Rehearsal>();
  const end = useEnd(campaignId);
  const eligible = rehearsed?.results.filter(({ status }) => status === 'eligible') ?? [];
  const skipped = rehearsed?.results.filter(({ status }) => status === 'skipped') ?? [];
  return (
    <>
      <Act
        look="danger"
        small
        reason={reserved ?? reason}
        run={async () => {
          const ids = await find();
          setRehearsed({ ids, results: await end(ids, true) });
        }}
      >
        {label}
      </Act>
      <div role="status">
        {rehearsed && eligible.length === 0 && (
          <>
            <p>{t({ fr: 'Aucun entretien à terminer.', en: 'No session to end.' })}</p>
            <Skipped results={skipped} />
          </>
        )}
      </div>
      {rehearsed && eligible.length > 0 && (
        <Confirm
          title={count(eligible.length, endTexts, lang)}
          act={t({ fr: 'Terminer ces entretiens', en: 'End these sessions' })}
          close={() => setRehearsed(undefined)}
          run={async () => {
            await end(rehearsed.ids, false);
            await refresh('listSessions', 'getCampaign', 'listCampaigns');
            done?.();
          }}
        >
          <p>
            {t({
              fr: 'Ils s’arrêtent à l’instant avec ce qui a été répondu, et leur compte rendu est écrit. Il n’y a pas de retour.',
              en: 'They stop this moment with what was answered, and their report is written. There is no way back.',
            })}
          </p>
          <Skipped results={skipped} />
        </Confirm>
      )}
    </>
  );
}

/** As many calls as it takes: one names so many at the most. */
function useEnd(campaignId: string) {
  const { at } = useOrganization();
  return async (ids: readonly string[], dryRun: boolean): Promise<Result[]> => {
    const results: Result[] = [];
    for (let n = 0; n < ids.length; n += limits.sessionsPerEndRequest) {
      const body = { ids: ids.slice(n, n + limits.sessionsPerEndRequest), dryRun };
      const answer = await call('endSessions', { ...at, params: { id: campaignId }, body });
      results.push(...answer.results);
    }
    return results;
  };
}

function Skipped({ results }: { results: readonly Result[] }) {
  const { t } = useLang();
  if (results.length === 0) return null;
  return (
    <ul>
      {results.map(({ id, reason }) => (
        <li key={id}>
          <code>{id}</code> – {reason && t(reasons[reason])}
        </li>
      ))}
    </ul>
  );
}
