// The project's event stream as a signal to read again: one stream for all tabs of the browser. A lock elects the tab that
// holds it, the others hear it; a tab that is hidden for a minute lets go (UI80 to UI82).
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { events } from '../../../contract/webhooks/events.ts';
import { isSeen } from '../lib/seen.ts';
import { areFirstAnswersOld } from './asked.ts';
import { doubt } from './connection.ts';
import { whileLeader } from './leader.ts';
import { makeOld, readUnlessPaused } from './reread.ts';
import { everyName, touchedBy } from './touched.ts';

export type Told = {
  id: string;
  type: string;
  livemode: boolean;
  objectId: string | null;
  at: string | null;
};

const followers = new Set<(told: Told) => void>();

/** What a page does with each event as it comes, beside the reading again (UI115). */
export function useTold(hear: (told: Told) => void): void {
  useEffect(() => {
    followers.add(hear);
    return () => {
      followers.delete(hear);
    };
  }, [hear]);
}

const hiddenFor_ms = 60_000;
const mostHeard = 1_000;
const refusedFor_ms = 30_000;
/** What tabs tell each other where nobody can say what happened in between. */
const gap = 'gap';

export function useLive(projectId: string | undefined): void {
  const memory = useQueryClient();
  useEffect(() => {
    if (projectId === undefined) return;
    const old = (about: string, mode: string | undefined, names: ReadonlySet<string>) =>
      makeOld(memory, about, ({ queryKey: [name, input] }) => {
        const asked = (input as { mode?: string } | undefined)?.mode;
        // Those of the other mode are not touched.
        return names.has(String(name)) && (!mode || asked === undefined || asked === mode);
      });
    const missed = () => {
      old('missed', undefined, everyName);
      // How many things happened nobody can say: what is seen is read again, lists too.
      if (isSeen()) readUnlessPaused(memory);
    };
    return follow(projectId, missed, (told) => {
      const { id, type, livemode, objectId } = told;
      for (const follower of followers) follower(told);
      const mode = livemode ? 'live' : 'test';
      // What one payment went through is one thing new to whoever reads a list.
      old(objectId ?? id, mode, touchedBy(type));
    });
  }, [projectId, memory]);
}

/** Where several tabs hold a stream, each event is told by all of them: it is heard once. */
function once(hear: (told: Told) => void): (told: Told) => void {
  const heard = new Set<string>();
  return (told) => {
    if (heard.has(told.id)) return;
    heard.add(told.id);
    if (heard.size > mostHeard)
      for (const id of [...heard].slice(0, mostHeard / 2)) heard.delete(id);
    hear(told);
  };
}

/**
 * Follows until the answer is called; `tell` hears each event once. A tab that takes over and was told of no event before
 * does not know where to go on: `missed` hears that something may have passed between.
 */
function follow(projectId: string, missed: () => void, tell: (told: Told) => void): () => void {
  const name = `svc live ${projectId}`;
  const channel = new BroadcastChannel(name);
  let last: string | undefined;
  const hear = once((told) => {
    last = told.id;
    tell(told);
  });
  channel.onmessage = ({ data }) => (data === gap ? missed() : hear(data as Told));
  const spread = (told: Told) => {
    channel.postMessage(told);
    hear(told);
  };

  let stop = () => {};
  let isAway = false;
  // Another tab leads: what it told before this one heard it is missed too.
  const listened = () => {
    if (areFirstAnswersOld()) missed();
  };
  const leave = () => {
    stop();
    stop = () => {};
    isAway = true;
  };
  const start = (isBack: boolean) => {
    stop = whileLeader(
      name,
      (ended, waited) => {
        let wasRefused = false;
        const begun = () => {
          if (last === undefined && (waited || isBack || wasRefused || areFirstAnswersOld())) {
            // Whoever hears this tab was told no more than it was.
            channel.postMessage(gap);
            missed();
          }
          wasRefused = false;
        };
        // The event to go on after may be gone for good, with the data of test mode: it would be refused for ever. A proxy
        // that answers for a server on its way up says nothing of it.
        const refused = (isReached: boolean) => {
          wasRefused = true;
          if (isReached) last = undefined;
        };
        stream(projectId, () => last, { begun, refused, spread, leave }, ended);
      },
      listened,
    );
  };
  start(false);

  let hidden: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(hidden);
    if (!isSeen()) hidden = setTimeout(leave, hiddenFor_ms);
    else if (isAway) {
      isAway = false;
      start(true);
    }
  };
  // A tab may be opened behind another one.
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(hidden);
    document.removeEventListener('visibilitychange', look);
    stop();
    channel.close();
  };
}

function stream(
  projectId: string,
  last: () => string | undefined,
  on: {
    begun: () => void;
    refused: (isReached: boolean) => void;
    spread: (told: Told) => void;
    leave: () => void;
  },
  ended: AbortSignal,
): void {
  const after = last();
  const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`;
  const source = new EventSource(
    `/v1/projets/${encodeURIComponent(projectId)}/events/stream${query}`,
  );
  let retry: ReturnType<typeof setTimeout> | undefined;
  ended.addEventListener('abort', () => {
    clearTimeout(retry);
    source.close();
  });
  for (const type of Object.keys(events)) {
    source.addEventListener(type, (event) => {
      const { lastEventId: id, data } = event as MessageEvent<string>;
      on.spread({ id, type, ...factsOf(data) });
    });
  }
  source.onopen = on.begun;
  source.onerror = () => {
    // Nobody looks: another tab may hold it, or this one when it is seen again (UI82).
    if (!isSeen()) return on.leave();
    const isReached = doubt();
    // A connection that broke comes back by itself; one that was refused is asked for again later.
    if (source.readyState !== EventSource.CLOSED || ended.aborted) return;
    void isReached.then(on.refused);
    retry = setTimeout(() => {
      if (isSeen()) stream(projectId, last, on, ended);
      else on.leave();
    }, refusedFor_ms);
  };
}

type Body = { livemode?: boolean; created_at?: string; object_id?: string };

function factsOf(data: string): Omit<Told, 'id' | 'type'> {
  try {
    const { body } = JSON.parse(data) as { body: string | Body };
    const event = typeof body === 'string' ? (JSON.parse(body) as Body) : body;
    return {
      livemode: event.livemode === true,
      objectId: event.object_id ?? null,
      at: event.created_at ?? null,
    };
  } catch {
    return { livemode: false, objectId: null, at: null };
  }
}
