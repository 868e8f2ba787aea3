// What people wish for, by votes; a vote is a switch, and a new wish is first held against those that are there (UI136).

import { useState } from 'react';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { FeatureRequestForm } from '../../parts/feature-request-form.tsx';
import { FeatureRequests } from '../../parts/feature-request-list.tsx';
import { useVoteColumn, type Vote } from '../../parts/feature-vote.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useSearch } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Undo, type Undoable, useUndo } from '../../ui/undo.tsx';

type Wish = ReplyOf<'listFeatureRequests'>['data'][number];

export function Page() {
  const { t } = useLang();
  const read = useRead('listFeatureRequests', {});
  const { done, offer, end } = useUndo();
  const [isNew, open] = useState(false);
  const [sent, setSent] = useState('');
  const begin = () => {
    setSent('');
    open(true);
  };
  const change = useVote(offer);
  return (
    <>
      <PageHead
        docs="listFeatureRequests"
        title={t({ fr: 'Demandes', en: 'Feature requests' })}
        aside={
          !isNew && (
            <Button onClick={begin}>
              <Icon name="plus" />
              {t({ fr: 'Nouvelle demande', en: 'New request' })}
            </Button>
          )
        }
      >
        {t({
          fr: 'Les plus soutenues d’abord. Votre voix compte une fois par demande.',
          en: 'Those with most votes first. Your voice counts once for each.',
        })}
      </PageHead>
      <div className="stack">
        {isNew && (
          <FeatureRequestForm
            wishes={read.data?.data ?? []}
            vote={change}
            done={(title) => {
              open(false);
              setSent(title);
            }}
            leave={() => open(false)}
          />
        )}
        <div role="status">
          {sent !== '' && (
            <p className="notice good">
              {t({ fr: `Demande envoyée : ${apart(sent)}.`, en: `Request sent: ${apart(sent)}.` })}
            </p>
          )}
        </div>
        <Undo done={done} end={end} />
        <Read of={read} lines={8}>
          {({ data }) => <Shown wishes={data} vote={change} />}
        </Read>
      </div>
    </>
  );
}

function Shown({ wishes, vote }: { wishes: Wish[]; vote: Vote }) {
  const { t } = useLang();
  const here = pathTo('featureRequests');
  const column = useVoteColumn(vote);
  const isMine = useSearch()['show'] === 'mine';
  const shown = isMine ? wishes.filter(({ mine }) => mine) : wishes;
  return (
    <>
      <Tabs
        label={t({ fr: 'Quelles demandes', en: 'Which requests' })}
        tabs={[
          { to: here, text: { fr: 'Toutes', en: 'All' }, current: isMine ? undefined : 'true' },
          {
            to: `${here}?show=mine`,
            text: { fr: 'Les miennes', en: 'Mine' },
            current: isMine ? 'true' : undefined,
          },
        ]}
      />
      {shown.length > 0 ? (
        <FeatureRequests wishes={shown} act={column} />
      ) : (
        <Empty title={t({ fr: 'Aucune demande', en: 'No request' })}>
          <p>
            {t({
              fr: 'Ce qui manque à la plateforme se dit ici, en une ligne et un mot d’explication.',
              en: 'What the platform lacks is said here, in a line and a word of explanation.',
            })}
          </p>
        </Empty>
      )}
    </>
  );
}

/** A vote is given and taken back at once, with "undo" for what was done last (UI76, UI77). */
function useVote(offer: (done: Undoable) => void): Vote {
  const { t } = useLang();
  const refresh = useRefresh();
  const set = async ({ id }: Wish, isFor: boolean) => {
    await call(isFor ? 'voteFeatureRequest' : 'unvoteFeatureRequest', { params: { id } });
    await refresh('listFeatureRequests');
  };
  return async (wish, isFor) => {
    await set(wish, isFor);
    const said = isFor
      ? t({
          fr: `Vous soutenez « ${apart(wish.title)} ».`,
          en: `You voted for “${apart(wish.title)}”.`,
        })
      : t({
          fr: `Vous ne soutenez plus « ${apart(wish.title)} ».`,
          en: `Your vote for “${apart(wish.title)}” is withdrawn.`,
        });
    offer({ said, back: () => set(wish, !isFor) });
  };
}
