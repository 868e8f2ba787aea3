// Hears what other servers announce through the database, and says when it may have missed something.
import pg from 'pg';

export type Listener = { close(): Promise<void> };

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
      on.gap(false);
      if (!closed) timer = setTimeout(() => void connect().catch(lost), 250);
    };
    client = fresh;
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', (message) => on.notice(message.payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      on.gap(true);
    } catch {
      // One that connects and does not listen, as to a standby, would stay open beside all that come after it.
      void fresh.end().catch(() => {});
      lost();
    }
  };

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
