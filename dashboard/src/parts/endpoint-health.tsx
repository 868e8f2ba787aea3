// How an endpoint did in the last day, and paused with a way back: a paused one gets nothing and holds nothing up (UI124).
import { call, type ReplyOf } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { number } from '../lib/say.ts';
import type { Mode } from '../lib/storage.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { Act } from '../ui/act.tsx';
import { Facts } from '../ui/facts.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { Undo, useUndo } from '../ui/undo.tsx';
import { Time, useNow } from '../ui/values.tsx';
import { ModeBadge } from './mode-badge.tsx';

type Endpoint = ReplyOf<'listEndpoints'>[number];

export function EndpointHealth({ found, id }: { found: Endpoint; id: string }) {
  const { t, lang } = useLang();
  const now = useNow();
  const refresh = useRefresh();
  const undo = useUndo();
  const day = found.health;
  const params = { id, subscriptionId: found.id };
  const put = async (paused: boolean) => {
    await call('pauseEndpoint', { params, body: { paused } });
    await refresh('listEndpoints');
  };
  return (
    <Section
      isCard
      title={t({ fr: 'Vingt-quatre heures', en: 'Twenty-four hours' })}
      aside={
        <Act
          look="second"
          small
          run={async () => {
            await put(!found.paused);
            undo.offer({
              said: found.paused
                ? t({ fr: 'L’endpoint reçoit de nouveau.', en: 'The endpoint receives again.' })
                : t({ fr: 'L’endpoint est en pause.', en: 'The endpoint is paused.' }),
              back: () => put(found.paused),
            });
          }}
        >
          {found.paused
            ? t({ fr: 'Reprendre', en: 'Go on' })
            : t({ fr: 'Mettre en pause', en: 'Pause' })}
        </Act>
      }
    >
      <Undo done={undo.done} end={undo.end} />
      <Facts
        facts={[
          [t({ fr: 'Reçus', en: 'Received' }), number(day.delivered, lang)],
          [t({ fr: 'Pas reçus', en: 'Not received' }), number(day.failed, lang)],
          day.median_ms !== null && [
            t({ fr: 'Durée médiane', en: 'Median time' }),
            `${number(day.median_ms, lang)} ms`,
          ],
          day.last_at !== null && [
            t({ fr: 'Dernier envoi', en: 'Last attempt' }),
            <span key="l">
              <Time at={day.last_at} now={now} /> <LastStatus health={day} />
            </span>,
          ],
        ]}
      />
      {day.failed > 0 && found.modes.map((mode) => <Missed key={mode} id={id} mode={mode} />)}
    </Section>
  );
}

/** The way to what did not arrive: those that are tried again, and those that are not any more. */
function Missed({ id, mode }: { id: string; mode: Mode }) {
  const { t } = useLang();
  const list = (status: 'pending' | 'failed', text: string) => (
    <Link to={pathTo('events', { id, mode }, { status })}>{text}</Link>
  );
  return (
    <p className="row">
      <ModeBadge mode={mode} />
      {list('pending', t({ fr: 'Événements à renvoyer', en: 'Events to be sent again' }))}
      {list('failed', t({ fr: 'Événements non livrés', en: 'Events not delivered' }))}
    </p>
  );
}

/** What the latest attempt was answered with, or in one word why no answer came. */
export function LastStatus({
  health: { last_status, last_cause },
}: {
  health: Endpoint['health'];
}) {
  return <code>{last_status ?? last_cause}</code>;
}
