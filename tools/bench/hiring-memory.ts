// What the server's memory grows by when much arrives or leaves at once: lists of candidates of two MiB, recordings of eight
// MiB on slow lines, a record with a hundred recordings that is taken along on one.
import { hiddenIn } from '../../test/kit/candidates.ts';
import { webm } from '../../test/kit/sounds.ts';
import { SlowLine } from '../faults/slow-line.ts';
import type { Figure } from './hiring-report.ts';
import { apiOf, type HiringTenant, inParallel, makeCampaign, seedTenants } from './hiring-seed.ts';
import { memoryOf } from './process.ts';
import type { Side } from './side.ts';

const mib = 1_048_576;
const partBytes = 131_072;
/** Two seconds and a half for a mebibyte: eight take twenty at least. */
const line = { bits: 3_200_000, delay_ms: 100 };

export type MemoryPlan = { uploads: number; recordings: number };

/** The most that the server holds while something happens, above what it held before. */
async function growthOf({ server }: Side, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(server.pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(server.pid));
  }, 10);
  await work().finally(() => clearInterval(watch));
  return (peak - before) / mib;
}

/** Twenty lists of 500 candidates with long notes, two MiB each, in the same moment. */
export async function bodies(
  side: Side,
  tenants: readonly (HiringTenant & { campaign: string })[],
): Promise<Figure> {
  const people = Array.from({ length: 500 }, (_, n) => ({
    name: `P${n}`,
    notes: 'x'.repeat(4_160),
  }));
  const api = apiOf(side.port);
  const value = await growthOf(side, () =>
    Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const { keys = [], campaign } = tenants[n % tenants.length] ?? {};
        const key = keys[30 + Math.floor(n / tenants.length)] ?? '';
        return api(key, 'POST', `/interviews/${campaign}/candidates`, people);
      }),
    ),
  );
  const size = (JSON.stringify(people).length / mib).toFixed(2);
  return {
    ...{ name: `20 bodies of ${size} MiB at once, MiB above rest`, value },
    ...{ bar: 200, isMost: true },
  };
}

type Visitor = { url: string; path: string; cookie: string };

export async function voices(side: Side, plan: MemoryPlan): Promise<Figure[]> {
  const [tenant] = await seedTenants(side.world.admin, { count: 1, keysEach: 4, mode: 'live' });
  const { keys = [] } = tenant ?? {};
  const api = apiOf(side.port);
  const campaign = await makeCampaign(api, keys[0] ?? '', plan.recordings, {
    ...{ voiceEnabled: true, chatEnabled: false },
  });
  const people = Array.from({ length: plan.uploads + 1 }, (_, n) => ({ name: `P${n}` }));
  const { data } = await api(keys[1] ?? '', 'POST', `/interviews/${campaign}/candidates`, people);
  const url = `http://127.0.0.1:${side.port}`;
  const visitors: Visitor[] = [];
  await inParallel(data as { inviteUrl: string }[], 8, async ({ inviteUrl }) => {
    visitors.push(await comeIn(url, new URL(inviteUrl).pathname));
  });
  const [owner, ...speakers] = visitors;
  if (!owner) throw new Error('nobody came in');
  // As long and as large as a recording may be.
  const largest = webm({ seconds: 170, packetBytes: 960 });
  const uploads = await growthOf(side, () =>
    inParallel(speakers, speakers.length, async (visitor) => {
      const slow = await new SlowLine(() => url, line).open();
      await upload({ ...visitor, url: slow.url }, '0.0', largest);
      await slow.close();
    }),
  );
  // Four times what three minutes of speech take.
  const sound = webm({ seconds: 170, packetBytes: 240 });
  for (let n = 0; n < plan.recordings; n++) {
    const recording = await upload(owner, `${n}.0`, sound);
    const key = `${n}`.padStart(16, 'k');
    await post(owner, { act: 'answer', item: `${n}.0`, key, recording, text: 'Un résumé.' });
  }
  await post(owner, { act: 'send' });
  let taken = 0;
  const record = await growthOf(side, async () => {
    const slow = await new SlowLine(() => url, { ...line, bits: 100_000_000 }).open();
    const response = await fetch(`${slow.url}${owner.path}/record.json`, {
      headers: { Cookie: owner.cookie },
    });
    for await (const piece of response.body ?? []) taken += piece.length;
    await slow.close();
  });
  if (taken < plan.recordings * sound.length) throw new Error(`${taken} bytes are no record`);
  const sizeOf = (bytes: number) => (bytes / mib).toFixed(1);
  return [
    {
      name: `${plan.uploads} uploads of ${sizeOf(largest.length)} MiB at once on slow lines, MiB above rest`,
      ...{ value: uploads, bar: 100, isMost: true },
    },
    {
      name: `the download of a record with ${plan.recordings} recordings, ${sizeOf(taken)} MiB, MiB above rest`,
      ...{ value: record, bar: 100, isMost: true },
    },
  ];
}

async function comeIn(url: string, link: string): Promise<Visitor> {
  const opened = await form(url + link, {}, '');
  const path = (opened.headers.get('location') ?? '').replace(/\?.*/, '');
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const visitor = { url, path, cookie };
  const notice = await fetch(url + path, { headers: { Cookie: cookie } });
  const agreed = { ...hiddenIn(await notice.text()), agree: 'yes', followUps: 'yes' };
  await post(visitor, { act: 'begin', ...agreed });
  return visitor;
}

const post = ({ url, path, cookie }: Visitor, fields: Record<string, string>) =>
  form(url + path, fields, cookie);

async function form(
  address: string,
  fields: Record<string, string>,
  cookie: string,
): Promise<Response> {
  const response = await fetch(address, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
    headers: cookie === '' ? {} : { Cookie: cookie },
  });
  const text = await response.text();
  if (response.status !== 303) throw new Error(`${address}: ${response.status} ${text}`);
  return response;
}

let taken = 0;

/** Part by part; answers the recording's id. */
async function upload(
  { url, path, cookie }: Visitor,
  item: string,
  sound: Buffer,
): Promise<string> {
  const take = `${++taken}`.padStart(16, 't');
  for (let offset = 0; ; ) {
    const part = sound.subarray(offset, offset + partBytes);
    const place = `?item=${item}&size=${sound.length}&offset=${offset}`;
    const response = await fetch(`${url}${path}/recordings/${take}${place}`, {
      ...{ method: 'POST', body: part },
      headers: { 'Content-Type': 'application/octet-stream', Cookie: cookie },
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`a part: ${response.status} ${text}`);
    const arrived = JSON.parse(text) as { id: string; offset: number; done: boolean };
    if (arrived.done) return arrived.id;
    offset = arrived.offset;
  }
}
