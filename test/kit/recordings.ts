// Candidates who speak: their recordings sent in parts as the script of their pages does, and heard again.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hiddenIn, type Visitor, visitorOf } from './candidates.ts';
import { interviews } from './interviews.ts';
import type { Answer, World } from './world.ts';

export const partBytes = 65_536;

export type Sending = {
  take?: string;
  item?: string;
  size?: number | string;
  offset?: number | string;
  headers?: Record<string, string>;
  cookie?: string;
};

/** One part, or none to ask where to go on. */
export const sendPart = (
  world: Pick<World, 'call'>,
  visitor: Pick<Visitor, 'path' | 'cookie'>,
  bytes: Buffer,
  {
    take = newTake(),
    item = '0.0',
    size = bytes.length,
    offset = 0,
    headers,
    cookie,
  }: Sending = {},
): Promise<Answer> =>
  world.call(
    'POST',
    `${visitor.path}/recordings/${take}?item=${item}&size=${size}&offset=${offset}`,
    {
      cookie: cookie ?? visitor.cookie,
      headers: { 'Content-Type': 'application/octet-stream', ...headers },
      body: bytes,
    },
  );

export const newTake = () => randomBytes(16).toString('base64url');

/** A whole recording, part by part; the answer to its last part, or to the first that is refused. */
export async function sendAll(
  world: Pick<World, 'call'>,
  visitor: Pick<Visitor, 'path' | 'cookie'>,
  bytes: Buffer,
  { take = newTake(), item = '0.0' }: Sending = {},
): Promise<Answer> {
  for (let offset = 0; ; ) {
    const part = bytes.subarray(offset, offset + partBytes);
    const sending = { take, item, size: bytes.length, offset };
    const sent = await sendPart(world, visitor, part, sending);
    if (sent.status !== 200 || sent.body.done) return sent;
    offset = sent.body.offset;
  }
}

/** Answers the id of a recording of what is asked now. */
export async function speak(
  world: Pick<World, 'call'>,
  visitor: Pick<Visitor, 'path' | 'cookie' | 'look'>,
  bytes: Buffer,
): Promise<string> {
  const { item = '' } = hiddenIn((await visitor.look()).text);
  const sent = await sendAll(world, visitor, bytes, { item });
  assert.equal(sent.status, 200, sent.text);
  return sent.body.id;
}

/** What a player gets. */
export async function listen(
  world: Pick<World, 'url'>,
  address: string,
  headers: Record<string, string> = {},
) {
  const url = new URL(address, world.url);
  const response = await fetch(world.url + url.pathname, { headers, redirect: 'manual' });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Somebody who is asked the first question of a campaign by voice. */
export async function speaker(world: World, questions: object[], body: object = {}, consent = {}) {
  const it = await interviews(world, questions, { voiceEnabled: true, ...body });
  const visitor = await visitorOf(world, it.api, it.campaign);
  assert.equal((await visitor.begin({ channel: 'VOICE', ...consent })).status, 303);
  return { it, visitor };
}

/** Files of recordings in the store of a server. */
export function filesOf({ dataDir }: Pick<World, 'dataDir'>): string[] {
  const folder = join(dataDir, 'files', 'hiring');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));
}
