// How the pages of /data ask: operations are called in the name of the visitor, with the same checks and quotas as
// anybody's calls; names and choices come from what is published, which is no question of the visitor's.
import type { ListName } from '../../../contract/data/lists.ts';
import type { Text } from '../../../contract/text.ts';
import {
  type Answer,
  errorAnswer,
  type Incoming,
  type RawAnswer,
  refusalOf,
} from '../../http/page.ts';
import { say } from '../kit/html.ts';
import { type Keeping, pageAnswer } from '../kit/page-answer.ts';
import { type DataPage, dataPage } from './frame.ts';
import type { Dataset } from './home.ts';
import { type Item, nameText } from './names.ts';
import { type Problem, problemPage } from './problem.ts';
import { texts } from './texts.ts';
import type { Shown } from './values.ts';
import type { Visit } from './visit.ts';

export type DataServices = {
  /** Serves an operation as if the visitor's browser had called it. */
  call(name: string, incoming: Incoming): Promise<Answer>;
  /** The items of a list as they are answered; undefined while it is not published. */
  published(list: ListName): Promise<readonly Item[] | undefined>;
  publicUrl: string | null;
};

/** What a page answers: the page, its status, and who may keep it. */
export type Drawn = {
  page: DataPage;
  problem?: Problem | undefined;
  status?: number;
  keeping?: Keeping;
};

export type Asked<T> = { reply: T } | { problem: Problem };

export type Question = {
  search?: URLSearchParams;
  params?: Record<string, string>;
};

/** One call of an operation: its reply, or the refusal. */
export async function ask<T>(
  services: DataServices,
  incoming: Incoming,
  visit: Visit,
  name: string,
  { search = new URLSearchParams(), params = {} }: Question,
): Promise<Asked<T>> {
  const query = new URLSearchParams([...search, ['lang', visit.lang]]).toString();
  const raw = unconditional(incoming.raw);
  const answer = await services.call(name, { ...incoming, raw, params, search: query });
  if (answer.status === 200) return { reply: JSON.parse(String(answer.body ?? '')) as T };
  return { problem: problemOf(answer) };
}

/** What the visitor's browser has kept is a page of ours, never the operation's answer. */
function unconditional(raw: Incoming['raw']): Incoming['raw'] {
  const { 'if-none-match': _tag, ...headers } = raw.headers;
  return Object.create(raw, { headers: { value: headers } }) as Incoming['raw'];
}

function problemOf({ status, body, headers }: Answer): Problem {
  const refusal = JSON.parse(String(body ?? '{}')) as Partial<Problem> & { reset_at?: string };
  return {
    status,
    code: refusal.code ?? 'INTERNAL_ERROR',
    message: refusal.message ?? '',
    fields: refusal.fields ?? {},
    limit: refusal.limit,
    resetAt: refusal.reset_at,
    retryAfter: headers?.['Retry-After'],
  };
}

/** Draws what `serve` found; a refusal on the way, such as that of a busy server, is a page too. */
export async function guarded(
  incoming: Incoming,
  visit: Visit,
  serve: () => Promise<Drawn>,
): Promise<RawAnswer> {
  let served: Drawn;
  try {
    served = await serve();
  } catch (error) {
    const refusal = refusalOf(error);
    const problem = problemOf(errorAnswer(refusal, visit.lang, incoming.requestId));
    served = { page: problemPage(visit, problem, say(texts.unavailable, visit.lang)), problem };
  }
  const { page, problem, status = problem?.status ?? 200, keeping = 'public' } = served;
  const wait = problem?.retryAfter;
  return pageAnswer(incoming, visit.lang, {
    status,
    body: dataPage(visit, page),
    keeping,
    ...(wait === undefined ? {} : { retryAfter: wait }),
  });
}

export const datasetsOf = async (services: DataServices): Promise<Dataset[] | undefined> =>
  (await services.published('datasets')) as Dataset[] | undefined;

/** Names of the rows that a page may link to, read once for the page. */
export async function shownFor(
  services: DataServices,
  visit: Visit,
  lists: readonly ListName[],
): Promise<Shown> {
  const names = new Map<ListName, ReadonlyMap<string, string>>();
  for (const list of new Set(lists)) {
    const items = (await services.published(list)) ?? [];
    names.set(list, new Map(items.map((item) => [item.id, nameText(item, visit.lang)])));
  }
  return { visit, nameOf: (list, id) => names.get(list)?.get(id) };
}

/** The holidays by their days; a day that is announced as cancelled is none. */
export async function holidayNames(services: DataServices) {
  const items = (await services.published('holidays')) ?? [];
  return new Map(
    items
      .filter((item) => item['date_status'] !== 'annulee')
      .map((item) => [String(item['date']), { id: item.id, name: item['name'] as Text }] as const),
  );
}
