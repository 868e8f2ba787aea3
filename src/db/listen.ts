// Hears what other servers announce through the database, and says when it may have missed something.
import pg from 'pg';

export type Listener = { close(): Promise<void> };

/**
 * A connection on which nothing is said is dropped without a word by many a device between two machines; TCP would notice
 * after two hours. So it is asked each second, and three seconds without an answer are silence that means nothing.
 */
const beat_ms = 1_000;
const answerWithin_ms = 3_000;

/**
 * `onNotice` gets each payload of the channel. `onGap` is called whenever notices may have been lost
 * (the connection broke, or is new): whatever was concluded from silence must be thrown away then.
 * `connected` tells whether silence currently means anything.
 */
export async function listen(
  url: string,
  channel: string,
  on: { notice(payload: string): void; gap(connected: boolean): void },
): Promise<Listener> {
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'svc listen',
    });
    const lost = () => {
      if (client !== fresh) return;
      client = undefined;
      clearTimeout(beat);
      on.gap(false);
      if (!closed) timer = setTimeout(() => void connect().catch(lost), 250);
    };
    client = fresh;
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', (message) => on.notice(message.payload ?? ''));
    try {
      await fresh.connect();
      await answered(fresh, `listen ${channel}`);
      on.gap(true);
      keepAsking(fresh);
    } catch {
      // One that connects and does not listen, as to a standby, would stay open beside all that come after it.
      void fresh.end().catch(() => {});
      lost();
    }
  };

  /** After the answer, again and again while this connection is the one. */
  const keepAsking = (asked: pg.Client) => {
    beat = setTimeout(async () => {
      // That it broke, `error` and `end` tell.
      await answered(asked, 'select 1').catch(() => {});
      if (client === asked) keepAsking(asked);
    }, beat_ms);
  };

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(beat);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

/** A connection that does not answer is broken off: to say goodbye on it would wait for ever. */
async function answered(client: pg.Client, text: string): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), answerWithin_ms);
  try {
    await client.query(text);
  } finally {
    clearTimeout(late);
  }
}
