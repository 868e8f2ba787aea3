// The requests of what a project's developers read and steer, for the authorisation matrix.
import { sql } from '../../../src/db/sql.ts';
import { newId } from '../../../src/kit/ids.ts';
import type { World } from '../../kit/world.ts';
import type { Cast } from './cast.ts';
import type { Prepare } from './request.ts';

const project =
  (rest: string): Prepare =>
  (_world, cast) => ({ path: `/v1/projets/${cast.project}${rest}` });

const loggedCall = async (world: World, cast: Cast): Promise<string> => {
  const row = await world.database.one<{ id: bigint }>(sql`
    insert into calls (project_id, key_id, method, path, family, status, duration_ms, created_at)
    values (${cast.project}, 'key_x', 'GET', '/v1/payments', 'payments', 200, 1, now()) returning id`);
  return String(row?.id);
};

const ofReplay =
  (body?: object): Prepare =>
  async (world, cast) => {
    const id = newId('rpl');
    await world.database.run(sql`
      insert into replays (project_id, id, state, starts_at, ends_before, count, created_at)
      values (${cast.project}, ${id}, 'running', now(), now(), 1, now())`);
    const path = `/v1/projets/${cast.project}/events/replays/${id}`;
    return { path, ...(body ? { body } : {}) };
  };

const ofExport =
  (rest: string): Prepare =>
  async (world, cast) => {
    const id = newId('exp');
    await world.database.run(sql`
      insert into exports (project_id, id, kind, mode, filters, lang, state, created_at)
      values (${cast.project}, ${id}, 'payments', 'test', '{}', 'fr', 'done', now())`);
    return { path: `/v1/projets/${cast.project}/exports/${id}${rest}` };
  };

export const developRequests = {
  listCalls: project('/calls'),
  getCall: async (world: World, cast: Cast) => ({
    path: `/v1/projets/${cast.project}/calls/${await loggedCall(world, cast)}`,
  }),
  getUsage: project('/usage'),
  createExport: async (world: World, cast: Cast) => {
    await world.database.run(sql`delete from exports where project_id = ${cast.project}`);
    const body = { kind: 'payments', mode: 'test' };
    return { path: `/v1/projets/${cast.project}/exports`, body };
  },
  listExports: project('/exports'),
  getReconciliation: project('/reconciliation'),
  exportReconciliation: project('/reconciliation.csv'),
  getExport: ofExport(''),
  cancelExport: ofExport(''),
  mailExport: ofExport('/mail'),
  downloadExport: ofExport('/file'),
  searchProject: project('/search?q=caisse'),
  listReplays: project('/events/replays'),
  getReplay: ofReplay(),
  updateReplay: ofReplay({ state: 'paused' }),
};
