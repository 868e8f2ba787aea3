// Events and attempts on the wire. What a stranger's server answered is made harmless here (D14, D28).
import type { Attempt, Event } from '../../../contract/webhooks/deliveries.shapes.ts';
import type { Lang } from '../../db/context.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
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
    delivered_at: isoOrNull(row.delivered_at),
  };
}

export function viewAttempt(row: AttemptRow, lang: Lang): Attempt {
  const { started_at, signed_at, ...rest } = row;
  return {
    ...rest,
    ...viewAnswer(rest, lang),
    started_at: iso(started_at),
    signed_at: isoOrNull(signed_at),
  };
}

/** What a receiver answered and why that is no delivery, as people may read both. */
export const viewAnswer = (
  row: Pick<AttemptRow, 'cause' | 'status' | 'message' | 'answer'>,
  lang: Lang,
): Pick<Attempt, 'message' | 'answer'> => ({
  message: row.cause === null ? null : causeInWords({ ...row, cause: row.cause }, lang),
  answer: row.answer === null ? null : harmless(row.answer.toString('utf8')),
});

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
