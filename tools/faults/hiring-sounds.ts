// Sounds that F33 plants: spoken answers through the candidate's pages, and what is left of them.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { come } from '../../test/kit/candidates.ts';
import { filesOf, sendPart, speak } from '../../test/kit/recordings.ts';
import { webm } from '../../test/kit/sounds.ts';
import type { World } from '../../test/kit/world.ts';

type Speaking = Awaited<ReturnType<typeof come>>;

/** Announced longer than it is: it never becomes whole. */
export const sendHalf = (world: World, visitor: Speaking, sound: string) =>
  sendPart(world, visitor, webm({ word: sound, seconds: 4 }), { size: 1_000_000, item: '1.0' });

/** Answers the first question by voice, with a sentence beside it. */
export async function speakTo(
  world: World,
  inviteUrl: string,
  { sentence, sound }: { sentence: string; sound: string },
) {
  const visitor = await come(world, inviteUrl);
  await visitor.begin();
  const recording = await speak(world, visitor, webm({ word: sound, seconds: 4 }));
  await visitor.answer({ recording, text: sentence });
  return visitor;
}

export async function sessionOf(database: Database, candidateId: string): Promise<string> {
  const row = await database.one<{ id: string }>(
    sql`select session_id as id from candidates where id = ${candidateId}`,
  );
  return row?.id ?? '';
}

/** As the kit of the tests calls a server. */
export const callerOf =
  (url: string): World['call'] =>
  async (method, path, { cookie, headers = {}, body } = {}) => {
    const response = await fetch(url + path, {
      ...{ method, redirect: 'manual', body: (body as Uint8Array | string | undefined) ?? null },
      headers: { ...headers, ...(cookie ? { Cookie: cookie } : {}) },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const { status, headers: answered } = response;
    return { status, headers: answered, text, body: isJson && text ? JSON.parse(text) : undefined };
  };

export const soundsIn = (place: string): number => filesOf({ dataDir: join(place, 'data') }).length;

/** Files and rows that are still there once their jobs have had their time. */
export async function soundsLeft(database: Database, place: string) {
  for (let tries = 0; ; tries++) {
    const row = await database.one<{ rows: number }>(
      sql`select count(*)::int as rows from recordings`,
    );
    const left = { files: soundsIn(place), rows: row?.rows ?? 0 };
    if (left.files + left.rows === 0 || tries > 100) return left;
    await sleep(100);
  }
}
