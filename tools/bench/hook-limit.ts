// The limit of deliveries: the same signed requests, sent by a bare loop with the same HTTP client and the
// same rules of connection reuse. No queue, no database: nothing that delivers can be asked to do less.
import { deliveryProfiles } from '../../contract/webhooks/events.ts';
import { createHookSender } from '../../src/connectors/hook-sender.ts';
import { newId } from '../../src/kit/ids.ts';
import { signedHeaders } from '../../src/webhooks/deliveries/signed-headers.rules.ts';
import { serveParent } from './process.ts';
import { createCollector, type Sample } from './sample.ts';

export type LimitOrder = { url: string; secret: string; loops: number; count: number };

const sender = createHookSender({ production: false, userAgent: 'svc/bench (webhooks)' });

async function run({ url, secret, loops, count }: LimitOrder): Promise<Sample> {
  const collector = createCollector();
  let left = count;
  const loop = async () => {
    while (left-- > 0) {
      const since = performance.now();
      const event = eventOf();
      const answer = await sender.send({
        url,
        headers: signedHeaders(
          event,
          { current: secret, former: null },
          Math.floor(Date.now() / 1_000),
        ),
        body: event.body,
        deadlineMs: deliveryProfiles.platform.deadline_ms,
      });
      collector.add(answer.ok ? 'ok' : String(answer.error?.cause), since);
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
  return collector.finish('ok');
}

function eventOf() {
  const id = newId('evt');
  const created_at = new Date().toISOString();
  const object = { object_type: 'payment', object_id: newId('pay') };
  const body = { id, type: 'payment.succeeded', created_at, livemode: false, ...object };
  return { id, body: JSON.stringify(body) };
}

serveParent(run, () => sender.close());
