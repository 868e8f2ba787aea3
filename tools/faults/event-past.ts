// A past of events written straight into the database: delivered ones of the last 300 days, one in ten with its attempt.
import type pg from 'pg';
import { drill } from '../../test/kit/growth.ts';
import type { BenchProject } from '../bench/requests.ts';

/** Answers the ids of some, to be read while time goes on. */
export async function fillEvents(
  client: pg.Client,
  merchants: readonly BenchProject[],
  count: number,
): Promise<{ id: string; key: string; project: string }[]> {
  // Its function makes ids as kit/ids.ts does: what md5 writes is all of our alphabet.
  await client.query(drill().session);
  await client.query(
    `insert into events (id, project_id, mode, type, object_type, object_id, body, status, rounds, recipients,
       created_at, delivered_at)
     select pg_temp.first_id('evt', moment) || substr(md5(n::text), 1, 16), ($1::text[])[1 + n % $2], 'test',
            'payment.succeeded', 'payment', 'pay_' || substr(md5(n::text), 1, 26), '{"object_id":"past"}', 'delivered',
            1, '{}', moment, moment
       from (select n, now() - n * (interval '300 days' / $3) as moment from generate_series(1, $3) as n) g`,
    [merchants.map(({ id }) => id), merchants.length, count],
  );
  // Before anything points there: of a table that it has not looked at PostgreSQL walks along a tenant's events.
  await client.query('analyze events');
  await client.query(
    `insert into delivery_attempts (project_id, mode, event_id, id, endpoint_id, url, round, status, started_at)
     select project_id, mode, id, 'att_' || substr(id, 5), 'we_past', 'http://127.0.0.1/past', 1, 200, created_at
       from events where right(id, 1) = '0'`,
  );
  await client.query('analyze delivery_attempts');
  const { rows } = await client.query<{ id: string; project_id: string }>(
    'select id, project_id from events order by id desc limit 200',
  );
  const keys = new Map(merchants.map(({ id, key }) => [id, key]));
  return rows.map(({ id, project_id }) => ({
    id,
    project: project_id,
    key: keys.get(project_id) ?? '',
  }));
}
