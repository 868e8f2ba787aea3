// Candidates for tests: invited by the API, come in by their link, filling the forms of their pages as a browser would.
import assert from 'node:assert/strict';
import type { Hiring } from './hiring.ts';
import { tagsOf } from './html.ts';
import type { Answer, World } from './world.ts';

type Fields = Record<string, string | readonly string[]>;

export type Visitor = Awaited<ReturnType<typeof visitorOf>>;

export const formOf = (fields: Fields): string => {
  const pairs = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return new URLSearchParams(pairs).toString();
};

const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };

export const postForm = (
  world: World,
  path: string,
  fields: Fields,
  { cookie, headers = {} }: { cookie?: string | undefined; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  world.call('POST', path, { cookie, headers: { ...formType, ...headers }, body: formOf(fields) });

/** The cookie that an answer gives, as a browser sends it back. */
export const cookieIn = ({ headers }: Answer): string =>
  (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** Invites somebody to a published campaign and opens the link, from where everything goes on by forms. */
export async function visitorOf(world: World, api: Hiring, campaign: string, body: object = {}) {
  const made = await api.post(`/interviews/${campaign}/candidates`, { name: 'Awa Diop', ...body });
  assert.equal(made.status, 200, made.text);
  const [{ id, inviteUrl }] = made.body.data as [{ id: string; inviteUrl: string }];
  return { inviteUrl, ...(await come(world, inviteUrl, id)) };
}

/** Comes in by a personal link on a device of its own. */
export async function come(world: World, inviteUrl: string, id?: string) {
  const opened = await postForm(world, new URL(inviteUrl).pathname, {});
  assert.equal(opened.status, 303, opened.text);
  return visitorAt(world, opened, id);
}

/** Whoever an answer has let in. */
export function visitorAt(world: World, opened: Answer, id?: string) {
  const path = (opened.headers.get('location') ?? '').replace(/\?.*/, '');
  assert.match(path, /^\/i\/c\/can_\w{26}$/);
  if (id) assert.equal(path, `/i/c/${id}`);
  const cookie = cookieIn(opened);
  const look = (lang = 'fr') => world.call('GET', `${path}?lang=${lang}`, { cookie });
  const act = (name: string, fields: Fields = {}, headers: Record<string, string> = {}) =>
    postForm(world, `${path}?lang=fr`, { act: name, ...fields }, { cookie, headers });
  /** Sends an answer to what is asked now, as its page does. */
  const answer = async (fields: Fields, name = 'answer') =>
    act(name, { ...hiddenIn((await look()).text), ...fields });
  return {
    id: path.slice('/i/c/'.length),
    path,
    cookie,
    look,
    act,
    answer,
    /** Agrees to the notice as it stands now. */
    begin: async (fields: Fields = {}, headers: Record<string, string> = {}) => {
      const told = hiddenIn((await look()).text);
      return act('begin', { agree: 'yes', followUps: 'yes', ...told, ...fields }, headers);
    },
  };
}

/** The hidden fields of the form that asks for an answer, or for a consent. */
export const hiddenIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    tagsOf(text)
      .filter(({ name, attributes }) => name === 'input' && attributes['type'] === 'hidden')
      .filter(({ attributes }) => ['item', 'key', 'told'].includes(attributes['name'] ?? ''))
      .map(({ attributes }) => [attributes['name'] ?? '', attributes['value'] ?? '']),
  );

/** What stands in the page's title of the first rank, without marks. */
export const headingIn = (text: string): string =>
  (/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(text)?.[1] ?? '')
    .replace(/<[^>]+>/g, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();
