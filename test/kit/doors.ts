// The doors of the dashboard as a browser without a script opens them and sends their forms.
import type { Answer, World } from './world.ts';

type More = { cookie?: string | undefined; headers?: Record<string, string> };

export type Doors = ReturnType<typeof doorsOf>;

/** `name` may carry a query: `sign-in?next=/dashboard`. */
export const doorsOf = (world: World) => ({
  open: (name: string, more: More = {}) => world.call('GET', `/dashboard/${name}`, more),
  send: (name: string, fields: Record<string, string>, { cookie, headers }: More = {}) =>
    world.call('POST', `/dashboard/${name}`, {
      cookie,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    }),
});

export const cookieOf = ({ headers }: Answer): string =>
  headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** Where an answer leads, of a redirect by 303: any other is told as its status. */
export const leadsTo = ({ status, headers }: Answer): string =>
  status === 303 ? (headers.get('location') ?? '') : String(status);

/** The link of a mail, as a browser follows it: where it ends. */
export async function follow(world: World, link: string, more: More = {}): Promise<string> {
  const { pathname, search } = new URL(link);
  const answer = await world.call('GET', pathname + search, more);
  const location = answer.headers.get('location') ?? '';
  return location.startsWith('http') ? location.slice(new URL(location).origin.length) : location;
}

export const linkIn = (mail: string | undefined): string => /http\S+/.exec(mail ?? '')?.[0] ?? '';
