// Hiring for tests: people with an organisation and keys, campaigns and what belongs to them, made through the front door.
import type { World } from './world.ts';

export type Hirer = Awaited<ReturnType<typeof hirer>>;
export type Hiring = ReturnType<typeof hiringOf>;

type Options = { body?: unknown; headers?: Record<string, string> };

/** Calls of the hiring API; the path is what stands behind `/api/v1`. */
export function hiringOf(world: World, key: string) {
  const call = (method: string, path: string, options: Options = {}) =>
    world.call(method, path.startsWith('http') ? path : `/api/v1${path}`, { key, ...options });
  const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call('POST', path, { body, headers });
  const campaign = async (body: object = {}): Promise<string> => {
    const made = await post('/interviews', { title: 'Vendeur', ...body });
    if (made.status !== 200) throw new Error(made.text);
    return made.body.data.id;
  };
  /** A published campaign with so many open questions. */
  const published = async (questions = 3, body: object = {}): Promise<string> => {
    const id = await campaign(body);
    const texts = Array.from({ length: questions }, (_, n) => ({ text: `Question ${n + 1} ?` }));
    if (questions > 0) await post(`/interviews/${id}/questions`, texts);
    await post(`/interviews/${id}/publish`);
    return id;
  };
  return {
    key,
    call,
    get: (path: string, headers: Record<string, string> = {}) => call('GET', path, { headers }),
    post,
    patch: (path: string, body?: unknown) => call('PATCH', path, { body }),
    remove: (path: string) => call('DELETE', path),
    campaign,
    published,
  };
}

/** A person with a personal organisation, and the hiring API under a key of it. */
export async function hirer(world: World, body: object = {}) {
  const person = await world.signUp();
  const made = await newHiringKey(world, person.cookie, body);
  return { ...person, keyId: made.id, ...hiringOf(world, made.secret) };
}

/** One organisation through two servers, under a key for each. */
export async function hirerOnBoth(
  world: World,
  second: string,
  body: object = {},
): Promise<[Hirer, Hiring]> {
  const here = await hirer(world, body);
  const { secret } = await newHiringKey(world, here.cookie, body);
  const call: World['call'] = (method, path, options) => world.call(method, second + path, options);
  return [here, hiringOf({ ...world, call }, secret)];
}

/** A key has sixty calls a minute: time moves on, after so many rounds, before they are spent. */
export const pauseAfter = async (world: World, round: number, every: number) => {
  if (round % every === every - 1) await world.advance(60_001);
};

/** Rounds of a race, on real commits (contract/hiring.md; the issue asks for two hundred). */
export const raceRounds = Number(process.env['HIRING_ROUNDS'] ?? 200);

/** A sandbox and a production key of one organisation. */
export async function bothModes(world: World) {
  const test = await hirer(world, { mode: 'test' });
  const { secret } = await newHiringKey(world, test.cookie, { mode: 'production' });
  return { test, live: hiringOf(world, secret), cookie: test.cookie };
}

export async function newHiringKey(world: World, cookie: string, body: object = {}) {
  const made = await world.call('POST', '/dashboard/hire/keys', { cookie, body });
  if (made.status !== 200) throw new Error(made.text);
  return made.body.data as { id: string; secret: string; scopes: string[] };
}

/** The status and the code of a refusal, or the status alone. */
export const shown = ({ status, body }: { status: number; body?: { error?: { code: string } } }) =>
  `${status} ${body?.error?.code ?? ''}`.trim();

/** The ten codes of the specification, and 405. */
export const hiringCodesOfSpec: Readonly<Record<string, number>> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  INSUFFICIENT_SCOPE: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PILOT_UNAVAILABLE: 410,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  METHOD_NOT_ALLOWED: 405,
};
