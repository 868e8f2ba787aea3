// The pages of /data: the entrance, the lists and their records. What a page shows of a list costs its visitor one
// call of the operation; the entrance costs none.
import { type ListName, listNames, listOf } from '../../../contract/data/lists.ts';
import type { Incoming } from '../../http/page.ts';
import { clock, dayInDakar } from '../../kit/clock.ts';
import { ownAddress } from '../kit/own-address.ts';
import type { PagesOf } from '../table.ts';
import { ask, type DataServices, type Drawn, datasetsOf, guarded, shownFor } from './calls.ts';
import { homePage } from './home.ts';
import { filtersOf, type ListScene, listPage, listTitle, type Page } from './list.ts';
import type { Item } from './names.ts';
import { missingPage, problemPage } from './problem.ts';
import { recordPage } from './record.ts';
import { shapes } from './shapes.ts';
import { toolPages } from './tool-pages.ts';
import { hrefTo, type Visit, visitOf } from './visit.ts';

/** As many as keep the page small; the whole list of procedures is then seventeen calls. */
const perPage = 40;

const listsByAddress = new Map(listNames.map((name) => [listOf(name).dataset, name]));

type DataPath =
  | `/data${'' | '/lieux' | '/{dataset}' | '/{dataset}/{id}' | '/*'}`
  | keyof ReturnType<typeof toolPages>;

export function dataPages(services: DataServices): PagesOf<DataPath> {
  const page =
    (
      addressOf: (incoming: Incoming) => string,
      draw: (services: DataServices, visit: Visit, incoming: Incoming) => Promise<Drawn>,
    ) =>
    (incoming: Incoming) => {
      const visit = visitOf(incoming, addressOf(incoming));
      return guarded(incoming, visit, () => draw(services, visit, incoming));
    };
  return {
    '/data': page(() => '/data', home),
    ...toolPages(services),
    '/data/lieux': toAddresses,
    '/data/{dataset}': page(listAddress, oneList),
    '/data/{dataset}/{id}': page(recordAddress, oneRecord),
    '/data/*': page(deepAddress, async (_, visit) => nothing(visit)),
  };
}

const listAddress = ({ params }: Incoming) =>
  `/data/${encodeURIComponent(params['dataset'] ?? '')}`;
const recordAddress = (incoming: Incoming) =>
  `${listAddress(incoming)}/${encodeURIComponent(incoming.params['id'] ?? '')}`;

/** Nothing lies below a record; whoever typed so much is a person. */
const deepAddress = ({ params }: Incoming) =>
  `/data/${(params['*'] ?? '').split('/').map(encodeURIComponent).join('/')}`;

const nothing = (visit: Visit): Drawn => ({ page: missingPage(visit, undefined), status: 404 });

/** Places are too many to leaf through: one asks for them by their names. */
function toAddresses(incoming: Incoming) {
  const visit = visitOf(incoming, '/data/lieux');
  const headers: [string, string][] = [
    ['Location', hrefTo(visit, '/data/adresse')],
    ['Cache-Control', 'no-store'],
  ];
  return { status: 302, headers, body: '' };
}

async function home(services: DataServices, visit: Visit, incoming: Incoming): Promise<Drawn> {
  const datasets = await datasetsOf(services);
  const year = dayInDakar(clock.now()).slice(0, 4);
  return { page: homePage(visit, datasets, { origin: originOf(services, incoming), year }) };
}

const originOf = ({ publicUrl }: DataServices, incoming: Incoming) =>
  publicUrl ?? ownAddress(incoming);

/** The list of the address, with what the datasets say of it. */
async function listOfAddress(services: DataServices, incoming: Incoming) {
  const address = incoming.params['dataset'] ?? '';
  const list = listsByAddress.get(address);
  if (list === undefined) return undefined;
  const dataset = (await datasetsOf(services))?.find(({ id }) => id === address);
  return { list, dataset };
}

async function oneList(services: DataServices, visit: Visit, incoming: Incoming): Promise<Drawn> {
  const known = await listOfAddress(services, incoming);
  if (!known) return nothing(visit);
  const { list, dataset } = known;
  const search = new URLSearchParams({ per_page: `${perPage}` });
  for (const [name, value] of visit.given) {
    const isOurs = name === 'page' || name === 'q' || filtersOf(list).includes(name);
    // A field that was left empty asks for nothing.
    if (isOurs && value !== '') search.append(name, value);
  }
  const [operation] = listOf(list).operations;
  const asked = await ask<Page>(services, incoming, visit, operation, { search });
  search.delete('per_page');
  const found =
    'problem' in asked
      ? asked
      : {
          page: asked.reply,
          apiPath: `/v1/${listOf(list).dataset}${search.size > 0 ? `?${search}` : ''}`,
        };
  const scene: ListScene = {
    list,
    dataset,
    found,
    shown: await shownFor(services, visit, referred(list)),
    choices: await choicesOf(services, list),
    origin: originOf(services, incoming),
  };
  const problem = 'problem' in asked ? asked.problem : undefined;
  return { page: listPage(scene), problem };
}

const referred = (list: ListName): ListName[] => shapes[list].flatMap(({ of }) => of ?? []);

/** What each filter can take, in the records that are published. */
async function choicesOf(services: DataServices, list: ListName) {
  const items = (await services.published(list)) ?? [];
  const valuesOf = (name: string): string[] => {
    const { yearOf } = listOf(list);
    const values = items.map((item) =>
      name === 'year' && yearOf !== undefined ? String(item[yearOf]).slice(0, 4) : item[name],
    );
    const texts = [...new Set(values.filter((value) => typeof value === 'string'))].sort();
    return name === 'year' ? texts.reverse() : texts;
  };
  return Object.fromEntries(filtersOf(list).map((name) => [name, valuesOf(name)]));
}

async function oneRecord(services: DataServices, visit: Visit, incoming: Incoming): Promise<Drawn> {
  const known = await listOfAddress(services, incoming);
  if (!known) return nothing(visit);
  const { list, dataset } = known;
  const title = listTitle(list, dataset, visit);
  const params = { id: incoming.params['id'] ?? '' };
  const [, operation] = listOf(list).operations;
  const asked = await ask<Item>(services, incoming, visit, operation, { params });
  if ('problem' in asked) {
    const { problem } = asked;
    const path = `/data/${listOf(list).dataset}`;
    const page =
      problem.code === 'NOT_FOUND'
        ? missingPage(visit, { path, words: title })
        : problemPage(visit, problem, title);
    return { page, problem };
  }
  const shown = await shownFor(services, visit, referred(list));
  const origin = originOf(services, incoming);
  return { page: recordPage({ list, title, shown, item: asked.reply, origin }) };
}
