// One replay of a span: how far it is, how fast, what did not arrive; paused, gone on with, ended (UI114).
import { useReadAgain } from '../../api/awaiting.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { number } from '../../lib/say.ts';
import { ModeBadge } from '../../parts/mode-badge.tsx';
import { ObjectLink } from '../../parts/object-link.tsx';
import { useReadOnly } from '../../parts/read-only.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Act } from '../../ui/act.tsx';
import { AskingAct } from '../../ui/asking-act.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { eventWords } from '../../words/events.ts';
import { replayWords } from '../../words/replays.ts';

type Replay = ReplyOf<'getReplay'>;

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const replayId = useParam('replayId');
  // No event tells of it: asked for again while it goes on (UI83).
  const read = useRead('getReplay', { params: { id, replayId } });
  const awaiting = useReadAgain(read, read.data?.state === 'running');
  return (
    <>
      <PageHead
        docs="getReplay"
        title={t({ fr: 'Renvoi d’une période', en: 'Replay of a span' })}
        above={
          <Link to={pathTo('events', { id, mode })}>
            {t({ fr: '← Événements', en: '← Events' })}
          </Link>
        }
      />
      <Read of={read}>{(replay) => <Shown replay={replay} />}</Read>
      <ReadAgain {...awaiting} />
    </>
  );
}

function Shown({ replay }: { replay: Replay }) {
  const { t, lang } = useLang();
  const now = useNow();
  const { id, mode } = useProject();
  const { state, count, done, failed, from, to, types, per_second, created_at, ended_at } = replay;
  const { object_id, status, livemode } = replay;
  return (
    <div className="card stack">
      <Progress
        label={t({ fr: 'Événements renvoyés', en: 'Events sent again' })}
        done={done}
        of={count}
      />
      <Facts
        facts={[
          [t({ fr: 'État', en: 'State' }), <Badge key="s" {...replayWords[state]} />],
          [
            t({ fr: 'Renvoyés', en: 'Sent again' }),
            `${number(done, lang)} / ${number(count, lang)}`,
          ],
          [t({ fr: 'Non reçus', en: 'Not taken' }), number(failed, lang)],
          [
            t({ fr: 'Vitesse', en: 'Speed' }),
            t({ fr: `${per_second} par seconde au plus`, en: `${per_second} a second at most` }),
          ],
          [t({ fr: 'Du', en: 'From' }), <Time key="f" at={from} />],
          [t({ fr: 'Au', en: 'To' }), <Time key="t" at={to} />],
          types !== null && [
            t({ fr: 'Types', en: 'Types' }),
            <code key="y">{types.join(', ')}</code>,
          ],
          status !== null && [t({ fr: 'Envoi', en: 'Delivery' }), t(eventWords[status].text)],
          object_id !== null && [
            t({ fr: 'Objet', en: 'Object' }),
            <ObjectLink key="o" id={id} mode={mode} of={object_id} />,
          ],
          livemode !== null && [
            t({ fr: 'Mode', en: 'Mode' }),
            <ModeBadge key="m" mode={livemode ? 'live' : 'test'} />,
          ],
          [t({ fr: 'Demandé', en: 'Asked' }), <Time key="c" at={created_at} now={now} />],
          ended_at !== null && [
            t({ fr: 'Fini', en: 'Ended' }),
            <Time key="e" at={ended_at} now={now} />,
          ],
        ]}
      />
      {(state === 'running' || state === 'paused') && <Acts replay={replay} />}
    </div>
  );
}

function Acts({ replay: { id: replayId, state } }: { replay: Replay }) {
  const { t } = useLang();
  const { id } = useProject();
  const refresh = useRefresh();
  const role = useReadOnly();
  const become = (next: 'running' | 'paused' | 'cancelled') => async () => {
    await call('updateReplay', { params: { id, replayId }, body: { state: next } });
    await refresh('getReplay', 'listReplays', 'listEvents');
  };
  return (
    <div className="row">
      <Act look="second" reason={role} run={become(state === 'paused' ? 'running' : 'paused')}>
        {state === 'paused'
          ? t({ fr: 'Reprendre', en: 'Go on' })
          : t({ fr: 'Mettre en pause', en: 'Pause' })}
      </Act>
      <AskingAct
        look="danger"
        reason={role}
        title={t({ fr: 'Arrêter ce renvoi ?', en: 'Stop this replay?' })}
        what={t({
          fr: 'Ce qui n’est pas encore renvoyé ne le sera plus. Il ne peut pas reprendre ensuite.',
          en: 'What is not sent again yet will not be. It cannot go on afterwards.',
        })}
        act={t({ fr: 'Arrêter le renvoi', en: 'Stop the replay' })}
        run={become('cancelled')}
      >
        {t({ fr: 'Arrêter', en: 'Stop' })}
      </AskingAct>
    </div>
  );
}
