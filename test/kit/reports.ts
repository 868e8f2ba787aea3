// Reports of an error in the data in a test's world, and a maintainer who settles them.
import { randomBytes } from 'node:crypto';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import { makeMaintainer } from '../../src/platform/index.ts';
import type { World } from './world.ts';

export const newReportKey = () => randomBytes(12).toString('hex');
export const motif = 'Vérifié auprès de la banque.';

type More = { key?: string; lang?: string; cookie?: string; url?: string };
type Cookie = { cookie: string };

export function reportingIn(world: World) {
  /** Anonymous calls of one address are counted: each report has a day of its own. */
  const send = async (body: object = {}, more: More = {}) => {
    await world.database.run(sql`delete from day_counts`);
    const { key = newReportKey(), lang = 'fr', cookie, url = world.url } = more;
    return world.call('POST', `${url}/v1/signalements`, {
      cookie,
      headers: { 'Idempotency-Key': key, 'Accept-Language': lang },
      body: { dataset: 'banques', expected_value: 'Une autre adresse', ...body },
    });
  };
  return {
    send,
    /** The number of a report that is taken. */
    async report(body: object = {}, more: More = {}): Promise<string> {
      const { status, body: made } = await send(body, more);
      if (status !== 201) throw new Error(`the report is refused: ${status} ${made?.code}`);
      return made.numero;
    },
    read: (numero: string, url = world.url) =>
      world.call('GET', `${url}/v1/signalements/${numero}`),
    async newMaintainer() {
      const person = await world.signUp('Fatou');
      await world.database.transaction((tx) =>
        makeMaintainer(tx, person.email, true, { by: 'test' }, clock.now()),
      );
      return person;
    },
    decide: (numero: string, body: object, { cookie }: Cookie) =>
      world.call('POST', `/v1/maintenance/signalements/${numero}/decision`, { cookie, body }),
    correct: (numero: string, version: string, { cookie }: Cookie) =>
      world.call('POST', `/v1/maintenance/signalements/${numero}/correction`, {
        cookie,
        body: { version },
      }),
    list: (query: string, { cookie }: Cookie) =>
      world.call('GET', `/v1/maintenance/signalements${query}`, { cookie }),
  };
}
