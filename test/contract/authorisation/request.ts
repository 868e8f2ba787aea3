// What a request of the authorisation matrix is, and what most of them need.
import { randomBytes } from 'node:crypto';
import { sql } from '../../../src/db/sql.ts';
import type { World } from '../../kit/world.ts';
import { addKey, type Caller, type Cast } from './cast.ts';

export type Request = {
  path: string;
  headers?: Record<string, string>;
  body?: object;
  /** In the place of a body: a form with a file, as it is. */
  form?: { headers: Record<string, string>; body: Buffer };
  /** Calls in the place of the caller, in the same role: an allowed call uses the person up. */
  standIn?: Record<string, string>;
};

/** Prepares what the request needs, afresh for each caller: an allowed call may use it up. */
export type Prepare = (world: World, cast: Cast, caller: Caller) => Promise<Request> | Request;

export const once = () => ({ 'Idempotency-Key': randomBytes(12).toString('hex') });

/** A test key beside the cast's, to make or lose things with. */
export const spareKey = async (world: World, cast: Cast) => {
  const secret = await addKey(world, cast.project, 'test', ['payments', 'data']);
  const row = await world.database.one<{ id: string }>(
    sql`select id from api_keys where project_id = ${cast.project} order by id desc limit 1`,
  );
  return { secret, id: row?.id ?? '' };
};
