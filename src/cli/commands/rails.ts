// What the rails of this server can do, and attempts of which no operator says what became: rails <show|hand|history|settle> [<rail or attempt>] [--paid <reference> --amount <F> | --not-paid] [--reason <text>] [--sure <code>]
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { limits } from '../../../contract/limits.ts';
import type { Rail } from '../../connectors/rails/rail.ts';
import { simulator } from '../../connectors/rails/simulator.ts';
import type { Database } from '../../db/database.ts';
import { clock, iso } from '../../kit/clock.ts';
import { Failure } from '../../kit/fail.ts';
import type { AmountRange, LookUps } from '../../kit/rail-manifest.ts';
import { StartError } from '../../kit/start-error.ts';
import {
  findAttemptById,
  listForHand,
  listPictures,
  settleByHand,
  type Verdict,
} from '../../payments/index.ts';
import { type Command, usageError } from '../command.ts';
import { textTable } from '../text-table.ts';

const usage =
  'rails <show <rail> | hand | history <attempt> | settle <attempt> (--paid <operator reference> --amount <francs> | --not-paid) --reason <statement line or reason> [--sure <code>]>';

/** A page of a terminal. */
const most = 100;

const quiet = () => {};
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

const rails: readonly Rail[] = [simulator];

export const command: Command = async (args, open) => {
  const asked = read(args);
  if (asked.what === 'show') return show(asked.id);
  const database = await open();
  if (asked.what === 'hand') return waiting(database);
  return asked.what === 'settle' ? settle(database, asked) : history(database, asked.id);
};

/** Its manifest, as every other reader of it sees it (RA02). */
function show(name: string): string {
  const found = rails.find(({ manifest }) => manifest.name === name);
  const names = rails.map(({ manifest }) => manifest.name).join(', ');
  if (!found) throw new StartError(`There is no rail ${name}: this server has ${names}.`);
  const { manifest } = found;
  const { reference, settleAfter_ms, nextActions, linkHosts } = manifest;
  const { shortestLife_ms, watchAfter_ms } = manifest;
  return textTable(
    ['fact', 'of', 'value'],
    [
      ...rangesOf('collects', manifest.collects),
      ...rangesOf('pays out', manifest.paysOut),
      ...manifest.operations.map((one) => ['operation', one, 'yes']),
      ...Object.entries(manifest.repeat).map(([kind, rule]) => ['repeat', kind, rule]),
      ...Object.entries(manifest.lookUps).map(([kind, times]) => ['look-ups', kind, said(times)]),
      ['settled after', 'silence', seconds(settleAfter_ms)],
      ['watched after', 'its end', seconds(watchAfter_ms)],
      ...Object.entries(shortestLife_ms).map(([one, life]) => [
        'lives',
        one,
        `${seconds(life)} at least`,
      ]),
      ...nextActions.map((type) => ['tells payers', type, 'yes']),
      ...linkHosts.map((host) => ['leads to', host, 'yes']),
      ['reference', 'at most', `${reference.atMost} characters, ${reference.alphabet.source}`],
    ],
    [],
  );
}

const rangesOf = (what: string, channels: Readonly<Record<string, AmountRange>>): string[][] =>
  Object.entries(channels).map(([channel, { min_amount, max_amount }]) => [
    ...[what, channel],
    `${min_amount} to ${max_amount} F`,
  ]);

const seconds = (ms: number): string => `${ms / 1_000} s`;

function said({ steps, each, afterEnd }: LookUps): string {
  const times = `after ${steps.map(seconds).join(', ')}, then each ${seconds(each)}`;
  return afterEnd ? `${times}; after its end ${afterEnd.map(seconds).join(', ')}` : times;
}

async function waiting(database: Database): Promise<string> {
  const found = await listForHand(database, most);
  if (found.length === 0) return 'No attempt waits for a person.';
  return textTable(
    ['attempt', 'of', 'project', 'F', 'rail', 'sent at', 'waits since'],
    found.map((one) => [
      one.id,
      one.object_id,
      `${one.project_id} (${one.mode})`,
      String(one.amount),
      one.rail,
      iso(one.sent_at),
      iso(one.hand_since ?? one.sent_at),
    ]),
    [3],
  );
}

async function history(database: Database, id: string): Promise<string> {
  const key = await findAttemptById(database, id);
  if (!key) throw new StartError(`There is no attempt ${id}.`);
  const found = await listPictures(database, key);
  if (found.length === 0) {
    return `Nothing is kept of ${id}: changes are, for ${limits.pictureRetention_days} days, in live mode.`;
  }
  return textTable(
    ['known since', 'by', 'what'],
    found.map(({ seen_at, source, summary }) => [iso(seen_at), source, JSON.stringify(summary)]),
  );
}

type Settle = { what: 'settle'; id: string; verdict: Verdict; reason: string; sure?: string };

/** Asked twice: money that a person calls unpaid is given back, and what they call paid is owed. */
async function settle(database: Database, { id, verdict, reason, sure }: Settle): Promise<string> {
  const code = id.slice(-6);
  const as = verdict === 'not_paid' ? 'not paid' : `paid by ${verdict.paid.reference}`;
  if (sure !== code) {
    throw new StartError(
      `This ends ${id} as ${as}, for good. If the operator’s statement says so, run it again with --sure ${code}.`,
    );
  }
  const actor = { by: userInfo().username };
  try {
    const { state } = await settleByHand(database, { id, verdict, reason, actor, rails, log });
    return `The attempt ${id} is ${state} (${as}) since ${iso(clock.now())}.`;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'NOT_FOUND') throw new StartError(`There is no attempt ${id}.`);
    if (error.code !== 'INVALID_STATE') throw error;
    throw new StartError(String(error.members['message']));
  }
}

function read(
  args: string[],
): Settle | { what: 'hand' } | { what: 'history' | 'show'; id: string } {
  try {
    const text = { type: 'string' } as const;
    const options = {
      ...{ paid: text, amount: text, reason: text, sure: text },
      'not-paid': { type: 'boolean' },
    } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [what, id = ''] = positionals;
    if (what === 'hand' && args.length === 1) return { what };
    if ((what === 'history' || what === 'show') && args.length === 2) return { what, id };
    const verdict = verdictOf(values);
    const reason = values.reason?.trim() ?? '';
    if (what === 'settle' && positionals.length === 2 && verdict && reason !== '') {
      return { what, id, verdict, reason, ...(values.sure ? { sure: values.sure } : {}) };
    }
  } catch {
    // An option that is unknown or has no text.
  }
  throw usageError(usage);
}

function verdictOf(values: {
  paid?: string | undefined;
  amount?: string | undefined;
  'not-paid'?: boolean | undefined;
}): Verdict | undefined {
  const { paid, amount, 'not-paid': isNotPaid } = values;
  if (isNotPaid) return paid === undefined && amount === undefined ? 'not_paid' : undefined;
  if (!paid?.trim() || !/^\d{1,15}$/.test(amount ?? '')) return undefined;
  return { paid: { reference: paid.trim(), amount: BigInt(amount ?? '') } };
}
