// One event: what it is about, how its delivery went, and sent again at a press (UI113, as far as operations stand).

import { useState } from 'react';
import { useReadAgain } from '../../api/awaiting.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { AsSent } from '../../parts/as-sent.tsx';
import { EventAttempts } from '../../parts/event-attempts.tsx';
import { ObjectLink } from '../../parts/object-link.tsx';
import { useReadOnly } from '../../parts/read-only.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Act } from '../../ui/act.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';
import { eventLabel, eventWords } from '../../words/events.ts';

type Event = ReplyOf<'getEvent'>;

/** Asked to be sent again when there were so many attempts. */
type Asked = { attempts: number };

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const readOnly = useReadOnly();
  const eventId = useParam('eventId');
  const refresh = useRefresh();
  const [asked, ask] = useState<Asked>();
  const read = useRead('getEvent', { params: { id, eventId } });
  const event = read.data;
  const awaiting = useReadAgain(read, event?.status === 'pending' || isAwaited(asked, event));
  const resend = async () => {
    await call('resendEvent', { params: { id, eventId } });
    ask({ attempts: event?.attempts.length ?? 0 });
    awaiting.again();
    await refresh('getEvent', 'listEvents');
  };
  return (
    <>
      <PageHead
        docs="getEvent"
        title={event ? t(eventLabel(event.type)) : t({ fr: 'Événement', en: 'Event' })}
        above={
          <Link to={pathTo('events', { id, mode })}>
            {t({ fr: '← Événements', en: '← Events' })}
          </Link>
        }
        aside={
          event && (
            <Act look="second" reason={readOnly} run={resend}>
              {t({ fr: 'Renvoyer', en: 'Send again' })}
            </Act>
          )
        }
      >
        {event && <Badge {...eventWords[event.status]} />}
      </PageHead>
      <p role="status" className="quiet">
        {asked && t(isAwaited(asked, event) ? awaitedText : sentText)}
        {asked && event?.next_attempt_at && ` ${t(plannedText)}`}
      </p>
      <Read of={read} lines={8}>
        {(found) => <Shown event={found} />}
      </Read>
      <ReadAgain {...awaiting} />
    </>
  );
}

const awaitedText = {
  fr: 'Renvoi demandé : ce que votre serveur répond paraît parmi les envois.',
  en: 'Asked for: what your server answers appears among the attempts.',
};
const sentText = {
  fr: 'Renvoyé : voyez le premier des envois.',
  en: 'Sent again: see the first of the attempts.',
};

/** A resend by hand takes the place of no planned one (contract/platform.md D26). */
const plannedText = {
  fr: 'Le prochain envoi prévu part quand même.',
  en: 'The next planned attempt goes out all the same.',
};

/** What was asked for has not been tried yet. */
const isAwaited = (asked: Asked | undefined, event: Event | undefined): asked is Asked =>
  asked !== undefined && (event?.attempts.length ?? 0) <= asked.attempts;

function Shown({ event }: { event: Event }) {
  const { t } = useLang();
  const now = useNow();
  const { id, mode } = useProject();
  return (
    <div className="stack wide">
      <div className="card">
        <Facts
          facts={[
            [t({ fr: 'Id', en: 'Id' }), <Copied key="i" text={event.id} />],
            [t({ fr: 'Type', en: 'Type' }), <code key="t">{event.type}</code>],
            event.object_id !== null && [
              t({ fr: 'Objet', en: 'Object' }),
              <ObjectLink key="o" id={id} mode={mode} of={event.object_id} />,
            ],
            [t({ fr: 'Survenu', en: 'Happened' }), <Time key="c" at={event.created_at} exact />],
            event.delivered_at !== null && [
              t({ fr: 'Livré', en: 'Delivered' }),
              <Time key="d" at={event.delivered_at} exact />,
            ],
            event.next_attempt_at !== null && [
              t({ fr: 'Prochain envoi', en: 'Next attempt' }),
              <Time key="n" at={event.next_attempt_at} now={now} exact />,
            ],
            [
              t({ fr: 'Tours', en: 'Rounds' }),
              t({ fr: `${event.rounds} sur 6`, en: `${event.rounds} of 6` }),
            ],
          ]}
        />
      </div>
      <Section title={t({ fr: 'Corps, comme il est envoyé', en: 'Body, as it is sent' })}>
        <CodeBlock text={event.body} />
      </Section>
      <AsSent event={event} />
      <Section title={t({ fr: 'Envois', en: 'Attempts' })}>
        {event.attempts.length > 0 ? (
          <EventAttempts attempts={event.attempts} />
        ) : (
          <NoAttempt status={event.status} />
        )}
      </Section>
    </div>
  );
}

function NoAttempt({ status }: { status: Event['status'] }) {
  const { t } = useLang();
  const { id } = useProject();
  if (status !== 'no_recipient') {
    return (
      <p className="quiet">
        {t({
          fr: 'Le premier envoi part dans un instant.',
          en: 'The first one leaves in a moment.',
        })}
      </p>
    );
  }
  return (
    <div className="card stack close">
      <p>
        {t({
          fr: 'Aucun endpoint n’écoutait cet événement quand il est survenu. Ajoutez-en un, puis renvoyez-le.',
          en: 'No endpoint listened to this event when it happened. Add one, then send it again.',
        })}
      </p>
      <p>
        <Link className="button second" to={pathTo('webhooks', { id })}>
          {t({ fr: 'Webhooks', en: 'Webhooks' })}
        </Link>
      </p>
    </div>
  );
}
