// What may be done for one candidate: their mail again, a new link, a further session, erasure (UI143).

import { useState } from 'react';
import { call, type ReplyOf } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { apart } from '../lib/apart.ts';
import { useLang } from '../shell/language.tsx';
import { useOrganization } from '../shell/place.tsx';
import { Act } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import type { SharedReason } from '../ui/shared-reason.tsx';
import { useNow } from '../ui/values.tsx';

type Candidate = Pick<
  ReplyOf<'listCandidates'>['data'][number],
  'id' | 'name' | 'email' | 'status' | 'inviteExpiresAt'
>;
type Campaign = Pick<
  ReplyOf<'getCampaign'>,
  'status' | 'livemode' | 'sendInvitations' | 'closesAt'
>;
type Props = {
  candidate: Candidate;
  /** Undefined until it is read. */
  campaign: Campaign | undefined;
  off: SharedReason;
};

/** Whoever may still begin, or go on. */
const open: readonly Candidate['status'][] = ['INVITED', 'OPENED', 'STARTED'];

/** Whether the server would send it (src/hiring/candidates/why-unmailed.ts): where it would not, there is no button for it. */
export function isMailed(candidate: Candidate, campaign: Campaign, now: number): boolean {
  const { email, status, inviteExpiresAt } = candidate;
  const isPast = (time: string | null) => time !== null && Date.parse(time) <= now;
  return (
    campaign.status === 'PUBLISHED' &&
    campaign.livemode &&
    campaign.sendInvitations &&
    email !== null &&
    open.includes(status) &&
    !isPast(inviteExpiresAt) &&
    (status === 'STARTED' || !isPast(campaign.closesAt))
  );
}

export function CandidateActs({ candidate, campaign, off }: Props) {
  const { t } = useLang();
  const { at } = useOrganization();
  const touched = useTouched();
  const now = useNow();
  const [asked, ask] = useState<'rotate' | 'erase'>();
  // The button that did it goes with the state that it ended.
  const [isRetaken, setRetaken] = useState(false);
  if (candidate.status === 'ERASED') return null;
  const { id, name, status } = candidate;
  const around = { organization: at.organization, params: { id } };
  const named = (text: string) => `${text} – ${name}`;
  const small = { look: 'second', small: true, ...off } as const;
  const isOver = status === 'FINISHED' || status === 'WITHDRAWN';
  const texts = {
    again: t({ fr: 'Renvoyer l’e-mail', en: 'Mail again' }),
    rotate: t({ fr: 'Nouveau lien', en: 'New link' }),
    retake: t({ fr: 'Nouvel essai', en: 'Retake' }),
    retaken: t({ fr: 'Nouvel essai ouvert.', en: 'Retake opened.' }),
    erase: t({ fr: 'Effacer', en: 'Erase' }),
  };
  return (
    <div className="row">
      {campaign && isMailed(candidate, campaign, now) && (
        <Act
          {...small}
          aria-label={named(texts.again)}
          done={t({ fr: 'E-mail renvoyé.', en: 'Mailed again.' })}
          run={async () => {
            await call('reinviteCandidate', around);
            await touched();
          }}
        >
          {texts.again}
        </Act>
      )}
      <Button {...small} aria-label={named(texts.rotate)} onClick={() => ask('rotate')}>
        {texts.rotate}
      </Button>
      {isOver && campaign?.status === 'PUBLISHED' && (
        <Act
          {...small}
          aria-label={named(texts.retake)}
          run={async () => {
            await call('retakeCandidate', around);
            setRetaken(true);
            await touched();
          }}
        >
          {texts.retake}
        </Act>
      )}
      <Button
        look="danger"
        small
        {...off}
        aria-label={named(texts.erase)}
        onClick={() => ask('erase')}
      >
        {texts.erase}
      </Button>
      <span role="status">{isRetaken && !isOver && texts.retaken}</span>
      {asked && <Asking candidate={candidate} asked={asked} close={() => ask(undefined)} />}
    </div>
  );
}

/** Acts after which something is gone for good. */
function Asking({
  candidate: { id, name },
  asked,
  close,
}: {
  candidate: Candidate;
  asked: 'rotate' | 'erase';
  close: () => void;
}) {
  const { t } = useLang();
  const { at } = useOrganization();
  const touched = useTouched();
  const around = { organization: at.organization, params: { id } };
  if (asked === 'rotate') {
    return (
      <Confirm
        title={t({ fr: `Nouveau lien pour ${apart(name)} ?`, en: `New link for ${apart(name)}?` })}
        act={t({ fr: 'Nouveau lien', en: 'New link' })}
        close={close}
        run={async () => {
          await call('reinviteCandidate', { ...around, body: { rotate: true } });
          await touched();
        }}
      >
        <p>
          {t({
            fr: 'L’ancien lien ne s’ouvre plus, sur aucun appareil. Un entretien commencé reprend par le nouveau.',
            en: 'The old link opens no more, on any device. An interview that has begun goes on by the new one.',
          })}
        </p>
      </Confirm>
    );
  }
  return (
    <Confirm
      title={t({ fr: `Effacer ${apart(name)} ?`, en: `Erase ${apart(name)}?` })}
      act={t({ fr: 'Effacer ce candidat', en: 'Erase this candidate' })}
      typed={name}
      close={close}
      run={async () => {
        await call('eraseCandidate', around);
        await touched();
      }}
    >
      <p>
        {t({
          fr: 'Nom, coordonnées, réponses, enregistrements et compte rendu disparaissent à l’instant, sans retour. Un entretien en cours s’arrête.',
          en: 'Name, contacts, answers, recordings and report go this moment, with no way back. A running interview ends.',
        })}
      </p>
    </Confirm>
  );
}

function useTouched() {
  const refresh = useRefresh();
  return () => refresh('listCandidates', 'getCandidate', 'getCampaign', 'listSessions');
}
