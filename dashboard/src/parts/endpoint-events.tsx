// What an endpoint hears: each press counts at once, is taken back with a sentence if the server refuses it, and has a way back (UI76,
// UI77, UI124).
import { useRef, useState } from 'react';
import type { EventType } from '../../../contract/webhooks/events.ts';
import { call, type ReplyOf } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { type Say, useLang } from '../shell/language.tsx';
import { Fault, Refused } from '../ui/act.tsx';
import { useHeld } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { Undo, useUndo } from '../ui/undo.tsx';
import { EventChoice } from './event-choice.tsx';

type Endpoint = ReplyOf<'listEndpoints'>[number];
type Types = readonly EventType[];
/** A change and not its outcome: what somebody else ticked meanwhile stays (UI141). */
type Press = { more: Types; less: Types };

const after = (events: Types, { more, less }: Press): EventType[] => [
  ...events.filter((type) => !less.includes(type)),
  ...more.filter((type) => !events.includes(type)),
];

const missing = (from: Types, events: Types) => events.filter((type) => !from.includes(type));

const between = (before: Types, next: Types): Press => ({
  more: missing(before, next),
  less: missing(next, before),
});

export function EndpointEvents({ found, id }: { found: Endpoint; id: string }) {
  const { t } = useLang();
  const { shown, press, error, undo } = usePresses(found, id);
  const label = t({ fr: 'Événements', en: 'Events' });
  return (
    <Section title={t({ fr: 'Ce qu’il entend', en: 'What it hears' })}>
      <EventChoice
        chosen={shown}
        choose={(types) => press(between(shown, types))}
        fault={undefined}
        isHeld={useHeld() !== undefined}
      />
      <Fault
        text={error === undefined ? '' : <Refused error={error} named={{ events: label }} />}
      />
      <Undo done={undo.done} end={undo.end} />
    </Section>
  );
}

/** One is sent after the other, as fast as they are pressed: each is shown until the server has answered it. */
function usePresses(found: Endpoint, id: string) {
  const { t } = useLang();
  const refresh = useRefresh();
  const undo = useUndo();
  const [error, setError] = useState<unknown>();
  const queue = useRef<Press[]>([]);
  const [waiting, wait] = useState<readonly Press[]>([]);
  const isSending = useRef(false);
  const put = async (one: Press): Promise<Press> => {
    const all = await call('listEndpoints', { params: { id } });
    const before = all.find((other) => other.id === found.id)?.events ?? found.events;
    const events = after(before, one);
    await call('updateEndpoint', { params: { id, subscriptionId: found.id }, body: { events } });
    await refresh('listEndpoints', 'getProject');
    return between(before, events);
  };
  const send = async (one: Press) => {
    try {
      const { more, less } = await put(one);
      const back = () => put({ more: less, less: more });
      undo.offer({ said: said({ more, less }, t), back });
    } catch (refusal) {
      setError(refusal);
    }
    queue.current.shift();
    wait([...queue.current]);
  };
  const press = async (one: Press) => {
    queue.current.push(one);
    wait([...queue.current]);
    setError(undefined);
    if (isSending.current) return;
    isSending.current = true;
    for (let next = queue.current[0]; next; next = queue.current[0]) await send(next);
    isSending.current = false;
  };
  return {
    shown: waiting.reduce(after, found.events),
    press: (one: Press) => void press(one),
    error,
    undo,
  };
}

function said({ more, less }: Press, t: Say): string {
  const [added, removed] = [more.join(', '), less.join(', ')];
  if (more.length + less.length !== 1) {
    return t({ fr: 'Événements enregistrés.', en: 'Events saved.' });
  }
  return added
    ? t({ fr: `Il entend : ${added}.`, en: `It hears: ${added}.` })
    : t({ fr: `Il n’entend plus : ${removed}.`, en: `It hears no more: ${removed}.` });
}
