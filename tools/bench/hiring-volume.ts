// Listing and inviting in a campaign of a million candidates beside one of ten thousand, each in a database of its own:
// call by call in turn, so that whatever comes and goes on the machine hits both alike.
import { hash } from 'node:crypto';
import type pg from 'pg';
import { newInviteToken } from '../../src/hiring/addresses.ts';
import { createLists } from '../../src/hiring/lists.ts';
import { iso } from '../../src/kit/clock.ts';
import { newId } from '../../src/kit/ids.ts';
import { createSeal, sealPurposes } from '../../src/kit/seal.ts';
import { type HiringTenant, seedTenants } from './hiring-seed.ts';
import { fillSettings } from './history-fill.ts';
import { type Asker, openAsker } from './http-client.ts';
import type { BenchOptions } from './payments.ts';
import { common } from './requests.ts';
import { median } from './sample.ts';
import { AUTH_SECRET, type Side, startSide } from './side.ts';

const batch = 20_000;
const few = 10_000;

type Filled = {
  side: Side;
  key(): string;
  id: string;
  middle: string;
  count: number;
};
type Campaign = Filled & { asker: Asker };

export type VolumeFigure = { name: string; ratio: number; ms: [few: number, many: number] };

export async function benchVolumes(
  options: BenchOptions,
  { many, rounds }: { many: number; rounds: number },
): Promise<{ figures: VolumeFigure[]; filled_s: number }> {
  const begun = performance.now();
  const filled = [await campaignOf(options, few), await campaignOf(options, many)];
  const filled_s = (performance.now() - begun) / 1_000;
  // Once both are filled: a server ends a connection that says nothing for as long as that takes.
  const campaigns = await Promise.all(filled.map(withAsker(options)));
  const figures: VolumeFigure[] = [];
  for (const call of calls) {
    const times: [number[], number[]] = [[], []];
    // The first round warms up: plans, pages and code.
    for (let round = 0; round <= rounds; round++) {
      const inRound: [number[], number[]] = [[], []];
      for (let n = 0; n < call.times; n++) {
        for (const turn of [0, 1]) {
          const which = (n + turn) % 2 === 0 ? 0 : 1;
          const campaign = campaigns[which];
          if (campaign) inRound[which].push(await timed(campaign, call));
        }
      }
      if (round > 0) for (const which of [0, 1] as const) times[which].push(median(inRound[which]));
    }
    const ratios = times[1].map((ms, n) => ms / (times[0][n] ?? 1));
    figures.push({
      name: call.name,
      ratio: median(ratios),
      ms: [median(times[0]), median(times[1])],
    });
  }
  return { figures, filled_s };
}

type Call = {
  name: string;
  /** In a round, of each campaign. */
  times: number;
  line(campaign: Campaign): string;
  body?(): unknown;
};

let named = 0;
const candidate = () => ({ name: 'Awa Diop', email: `new-${++named}@example.com` });

const calls: readonly Call[] = [
  {
    name: 'the first page of candidates',
    times: 60,
    line: ({ id }) => `GET /api/v1/interviews/${id}/candidates`,
  },
  {
    name: 'a page from the middle',
    times: 60,
    line: ({ id, middle }) => `GET /api/v1/interviews/${id}/candidates?cursor=${middle}`,
  },
  {
    name: 'inviting one',
    times: 60,
    line: ({ id }) => `POST /api/v1/interviews/${id}/candidates`,
    body: candidate,
  },
  {
    name: 'inviting one who is there',
    times: 60,
    line: ({ id }) => `POST /api/v1/interviews/${id}/candidates`,
    body: () => ({ name: 'Awa Diop', email: emailOf(++named % few) }),
  },
  {
    name: 'inviting a hundred',
    times: 15,
    line: ({ id }) => `POST /api/v1/interviews/${id}/candidates`,
    body: () => Array.from({ length: 100 }, candidate),
  },
];

async function timed(campaign: Campaign, { line, body }: Call): Promise<number> {
  const text = body ? JSON.stringify(body()) : '';
  const type = `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n`;
  const answer = await campaign.asker.ask(
    `${line(campaign)} HTTP/1.1\r\n${common}Authorization: Bearer ${campaign.key()}\r\n${body ? type : ''}\r\n${text}`,
  );
  if (answer.status !== '200') throw new Error(`${line(campaign)}: ${answer.body}`);
  return answer.ms;
}

async function campaignOf({ onStop, profile }: BenchOptions, count: number): Promise<Filled> {
  let tenant: HiringTenant | undefined;
  const id = newId('int');
  let middle = '';
  const fill = {
    settings: fillSettings,
    async work(admin: pg.Client) {
      [tenant] = await seedTenants(admin, { count: 1, keysEach: 200, mode: 'test' });
      if (tenant) middle = await fillCampaign(admin, tenant, id, count);
    },
  };
  const side = await startSide({ projects: () => [], world: { fill }, profile, onStop });
  const { keys = [] } = tenant ?? {};
  let turn = 0;
  const key = () => keys[turn++ % keys.length] ?? '';
  return { side, key, id, middle: encodeURIComponent(middle), count };
}

const withAsker =
  ({ onStop }: BenchOptions) =>
  async (filled: Filled): Promise<Campaign> => {
    const asker = await openAsker(filled.side.port);
    onStop(async () => asker.close());
    return { ...filled, asker };
  };

const emailOf = (n: number) => `candidate-${n}@example.com`;

/** Answers the cursor of the middle. */
async function fillCampaign(
  admin: pg.Client,
  { id: organizationId, mode }: HiringTenant,
  id: string,
  count: number,
): Promise<string> {
  const tenant = [organizationId, mode, id];
  await admin.query(
    `insert into campaigns (organization_id, mode, id, title, language, chat_enabled, voice_enabled, ai_name, ai_tone,
       criteria, follow_up_depth, follow_up_source, require_invite, send_invitations, anti_cheating_enabled,
       retention_days, public_slug, candidate_count, created_at, updated_at, published_at)
     values ($1, $2, $3, 'Vendeuse', 'fr', true, false, 'Assistant', 'PROFESSIONAL', '[]', 'MODERATE', 'AUTHOR', false,
       true, false, 180, 'bench', $4, now(), now(), now())`,
    [...tenant, count],
  );
  // A page of candidates opens the link of each: one is as good as another.
  const sealed = createSeal(AUTH_SECRET, sealPurposes.invitations).close(
    newInviteToken(organizationId, Date.now()),
  );
  let middle = '';
  for (let from = 0; from < count; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - from) }, (_, n) => from + n);
    const ids = numbers.map(() => newId('can'));
    const hashes = ids.map((one) => hash('sha256', one, 'hex'));
    await admin.query(
      `insert into candidates (organization_id, mode, id, campaign_id, status, source, name, email, link_sealed, link_hash,
         created_at, updated_at)
       select $1, $2, id, $3, 'INVITED', 'API', 'Awa Diop', email, $8, hash, $4, $4
         from unnest($5::text[], $6::text[], $7::text[]) as g (id, email, hash)`,
      [...tenant, iso(Date.now()), ids, numbers.map(emailOf), hashes, sealed],
    );
    if (from <= count / 2) middle = ids[0] ?? '';
  }
  await admin.query('vacuum (analyze) campaigns, candidates');
  return cursorAt(middle, ['candidates', id, organizationId, mode]);
}

/** As the server gives it. */
async function cursorAt(id: string, list: readonly string[]): Promise<string> {
  const lists = createLists(createSeal(AUTH_SECRET, sealPurposes.cursors));
  const rows = [{ id }, { id: '' }];
  const page = await lists.page(
    list,
    { limit: 1 },
    'fr',
    async () => rows,
    (shown) => shown,
  );
  return page.cursor ?? '';
}
