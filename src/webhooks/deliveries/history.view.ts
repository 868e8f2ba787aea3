// Events and attempts on the wire. What a stranger's server answered is made harmless here (D14, D28).
import type { Attempt, Event } from '../../../contract/webhooks/deliveries.shapes.ts';
import type { Lang } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { causeInWords } from './attempt.texts.ts';
import type { AttemptRow, HistoryRow } from './history.store.ts';

export function viewEvent(row: HistoryRow): Event {
  return {
    id: row.id,
    type: row.type,
    livemode: row.mode === 'live',
    object_type: row.object_type || null,
    object_id: row.object_id,
    status: row.status,
    rounds: row.rounds,
    created_at: iso(row.created_at),
    delivered_at: row.delivered_at === null ? null : iso(row.delivered_at),
  };
}

export function viewAttempt(row: AttemptRow, lang: Lang): Attempt {
  const { answer, started_at, signed_at, ...rest } = row;
  const { cause, status, message } = row;
  return {
    ...rest,
    message: cause === null ? null : causeInWords({ cause, status, message }, lang),
    answer: answer === null ? null : harmless(answer.toString('utf8')),
    started_at: iso(started_at),
    signed_at: signed_at === null ? null : iso(signed_at),
  };
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A receiver may repeat our headers or its secret: neither is shown to anybody. */
const secrets = /v1=[0-9a-f]{64}|v1,[A-Za-z0-9+/]{43}=|whsec_[A-Za-z0-9+/=]+/g;

const harmless = (text: string): string =>
  text
    .replace(secrets, '[…]')
    .replaceAll('\0', '\uFFFD')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
