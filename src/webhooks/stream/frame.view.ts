// One event in the stream: the very body and headers of a delivery, so that whoever gets it can pass on a
// truly signed call (contract/payments.md B.11).
import { clock } from '../../kit/clock.ts';
import { type Secrets, signedHeaders } from '../deliveries/index.ts';
import type { PlacedEvent } from './position.store.ts';

/** Signed at the moment when it is sent: receivers refuse a timestamp that is five minutes off (D3). */
export function viewFrame(event: PlacedEvent, secrets: Secrets, isSigned: boolean): string {
  const headers = signedHeaders(event, secrets, Math.floor(clock.realNow() / 1000));
  const shown = Object.entries(headers).filter(([name]) => isSigned || !/signature/i.test(name));
  const data = JSON.stringify({ headers: Object.fromEntries(shown), body: event.body });
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${data}\n\n`;
}
