// Ends several sessions: first a rehearsal that says of each what would happen, then the act (UI144, UI77).
import { useState } from 'react';
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

export function EndSessions({
  campaignId,
  ids,
  done,
}: {
  campaignId: string;
  ids: readonly string[];
  done: () => void;
}) {
  const { t, lang } = useLang();
  const { at } = useOrganization();
  const refresh = useRefresh();
  const reserved = useManagersOnly();
  const [rehearsed, setRehearsed] = useState<readonly Result[]>();
  const end = (dryRun: boolean) =>
    call('endSessions', { ...at, params: { id: campaignId }, body: { ids: [...ids], dryRun } });
  const act = t({ fr: 'Terminer ces entretiens', en: 'End these sessions' });
  const eligible = rehearsed?.filter(({ status }) => status === 'eligible') ?? [];
  const skipped = rehearsed?.filter(({ status }) => status === 'skipped') ?? [];
  return (
    <>
      <Act
        look="danger"
        small
        reason={
          reserved ??
          (ids.length === 0 ? t({ fr: 'Aucun n’est coché.', en: 'None is ticked.' }) : undefined)
        }
        run={async () => setRehearsed((await end(true)).results)}
      >
        {`${t({ fr: 'Terminer', en: 'End' })} (${ids.length})`}
      </Act>
      {rehearsed && (
        <Confirm
          title={count(eligible.length, endTexts, lang)}
          act={act}
          close={() => setRehearsed(undefined)}
          run={async () => {
            await end(false);
            await refresh('listSessions', 'getCampaign', 'listCampaigns');
            done();
          }}
        >
          <p>
            {t({
              fr: 'Ils s’arrêtent à l’instant avec ce qui a été répondu, et leur compte rendu est écrit. Il n’y a pas de retour.',
              en: 'They stop this moment with what was answered, and their report is written. There is no way back.',
            })}
          </p>
          {skipped.length > 0 && (
            <ul>
              {skipped.map(({ id, reason }) => (
                <li key={id}>
                  <code>{id}</code> – {reason && t(reasons[reason])}
                </li>
              ))}
            </ul>
          )}
        </Confirm>
      )}
    </>
  );
}
