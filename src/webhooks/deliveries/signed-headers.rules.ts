// The headers of a delivery: ours, and beside them those of the Standard Webhooks convention
// (contract/platform.md D31).
import { deliveryProfiles } from '../../../contract/webhooks/events.ts';
import { sign, signStandard } from '../../kit/signature.ts';

/** The signing secrets of a project; `former` while a rotation's overlap lasts. */
export type Secrets = { current: string; former: string | null };

export type Signed = { id: string; body: string; isTest?: boolean };

/**
 * Our header holds one signature, so during an overlap it is the former secret's, which every receiver
 * still knows; the convention's header may hold several and carries both (decision 30).
 */
export function signedHeaders(
  message: Signed,
  secrets: Secrets,
  timestamp_s: number,
): Record<string, string> {
  const { id, body } = message;
  const prefix = deliveryProfiles.platform.headerPrefix;
  const known = secrets.former === null ? [secrets.current] : [secrets.former, secrets.current];
  return {
    'Content-Type': 'application/json',
    ...(message.isTest ? { [`${prefix}Event`]: 'test.ping' } : { [`${prefix}Event-Id`]: id }),
    [`${prefix}Timestamp`]: String(timestamp_s),
    [`${prefix}Signature`]: sign(known[0] ?? secrets.current, timestamp_s, body),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp_s),
    'webhook-signature': known
      .map((secret) => signStandard(secret, id, timestamp_s, body))
      .join(' '),
  };
}
