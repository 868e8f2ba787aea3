// Takes a report of an error in the data, once for each key. A call, not a write: the solved challenge is checked
// outside, and no transaction waits for that.
//
// A challenge's token is good once, so a key that is known is answered before the token is looked at; whose key is
// known only after the check, under the unique constraint, gets the same answer (docs/decisions/0016).
import { hash } from 'node:crypto';
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ChallengeChecker } from '../../connectors/challenge.ts';
import type { CallContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { canonicalJson } from '../../kit/canonical-json.ts';
import { fail } from '../../kit/fail.ts';
import { ReplayedReply } from '../../kit/replayed-reply.ts';
import { holdIfThere } from '../../platform/index.ts';
import type { Lists } from '../lists/index.ts';
import { newNumero } from './report.rules.ts';
import {
  findByKey,
  freeKey,
  insertReport,
  type Key,
  type NewRow,
  type ReportRow,
} from './report.store.ts';
import { reportTexts } from './report.texts.ts';
import { viewReport } from './report.view.ts';

type Operation = Operations['createReport'];
type Answer = Reply<Operation>;
type Body = Input<Operation>['body'];

export type ReportNeighbours = {
  lists: Lists;
  /** Null: no challenge is asked for. */
  challenge: ChallengeChecker | null;
};

const day_ms = 86_400_000;

/** Thirty to the power of eight numbers: two equal ones in a row are an accident, four a fault. */
const mostNumeros = 4;

export async function createReport(
  ctx: CallContext,
  { body }: Input<Operation>,
  neighbours: ReportNeighbours,
): Promise<Answer | ReplayedReply<Answer>> {
  const key = keyOf(ctx.header('idempotency-key') ?? '', body);
  const knownAfter = ctx.now - limits.reportKey_days * day_ms;
  const before = await findByKey(ctx.db, key.key_hash, knownAfter);
  if (before) return again(before, key);
  await checkFields(ctx, body, neighbours);
  await checkChallenge(ctx, body, key, neighbours);
  return ctx.transaction(async (tx) => {
    const row = { ...rowOf(ctx, body), ...key, user_id: await reporterOf(tx, ctx) };
    await freeKey(tx, key.key_hash, knownAfter);
    for (let round = 0; round < mostNumeros; round++) {
      const numero = newNumero();
      if (await insertReport(tx, { ...row, numero })) return viewReport(freshRow(row, numero));
      const twin = await findByKey(tx, key.key_hash, knownAfter);
      if (twin) return again(twin, key);
    }
    throw new Error('no free number was found');
  });
}

/** Sums, not texts: nobody needs to read either again. The token is no part of what is reported. */
function keyOf(text: string, { turnstile_token: _, ...said }: Body): Key {
  return {
    key_hash: hash('sha256', text, 'hex'),
    fingerprint: hash('sha256', canonicalJson(said), 'hex'),
  };
}

function again(row: ReportRow & Key, { fingerprint }: Key): ReplayedReply<Answer> {
  if (row.fingerprint !== fingerprint) throw fail('IDEMPOTENCY_CONFLICT');
  return new ReplayedReply(viewReport(row));
}

/**
 * Who is signed in with a confirmed address is no stranger's machine, and the pages of the application let no script of
 * the checker in (docs/decisions/0052).
 */
const askedOf = ({ caller }: CallContext, { challenge }: ReportNeighbours) =>
  caller.kind === 'session' && caller.emailVerified ? null : challenge;

async function checkFields(
  ctx: CallContext,
  body: Body,
  neighbours: ReportNeighbours,
): Promise<void> {
  const { lang, caller } = ctx;
  const { lists } = neighbours;
  const datasets = await lists.current('datasets');
  if (!datasets) throw fail('DATASET_UNAVAILABLE', { dataset: 'jeux' });
  const fields: Record<string, string> = {};
  if (!datasets.byId.has(body.dataset)) {
    fields['dataset'] = reportTexts.unknownDataset[lang];
  }
  if (askedOf(ctx, neighbours) && body.turnstile_token === undefined) {
    const signedIn = neighbours.challenge?.isShown ? 'challengeOrAddress' : 'addressFirst';
    const text = caller.kind === 'session' ? signedIn : 'challengeMissing';
    fields['turnstile_token'] = reportTexts[text][lang];
  }
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
}

async function checkChallenge(
  ctx: CallContext,
  { turnstile_token: token = '' }: Body,
  { key_hash }: Key,
  neighbours: ReportNeighbours,
): Promise<void> {
  const { lang, log, requestId } = ctx;
  const challenge = askedOf(ctx, neighbours);
  if (!challenge) return;
  const verdict = await challenge.check(token, uuidOf(`${key_hash} ${token}`));
  if (verdict === 'refused') {
    throw fail('INVALID_REQUEST', {
      fields: { turnstile_token: reportTexts.challengeRefused[lang] },
    });
  }
  if (verdict === 'unknown') {
    log.warn({ request_id: requestId }, 'the checker of challenges does not answer');
    throw fail('SERVER_BUSY', {}, 5);
  }
}

/** The same for every try of a call: how the checker knows its twins (RFC 9562, 5.8). */
function uuidOf(text: string): string {
  const hex = hash('sha256', text, 'hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

type Said = Omit<NewRow, 'numero' | 'user_id' | keyof Key>;

const rowOf = (ctx: CallContext, body: Body): Said => ({
  dataset: body.dataset,
  place: body.place ?? null,
  current_value: body.current_value ?? null,
  expected_value: body.expected_value,
  source: body.source ?? null,
  email: body.email?.toLowerCase() ?? null,
  lang: ctx.lang,
  created_at: ctx.now,
});

/** Nobody when the account was deleted since the session was read. */
async function reporterOf(tx: Tx, { caller }: CallContext): Promise<string | null> {
  if (caller.kind !== 'session') return null;
  return (await holdIfThere(tx, caller.userId)) ? caller.userId : null;
}

const freshRow = (row: Said, numero: string): ReportRow => ({
  ...row,
  numero,
  status: 'recu',
  doublon_de: null,
  version: null,
  issue_url: null,
  decided_at: null,
});
