// SQL on attempts at operators. An attempt is changed under the lock of its object.
import type { Mode } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { bound, rows } from '../../db/spread.ts';
import { type Statement, sql } from '../../db/sql.ts';
import type { NextAction, Picture, RefusalCode } from '../../kit/operator-picture.ts';
import type { RailManifest } from '../../kit/rail-manifest.ts';
import type { AttemptState } from './attempt.machine.ts';
import type { Kind } from './attempt.rules.ts';
import { namesOf } from './new-attempt.ts';
import { type KeptPicture, pictureOf, writtenPicture } from './picture-kept.ts';

export type AttemptRow = {
  project_id: string;
  mode: Mode;
  object_id: string;
  n: number;
  id: string;
  kind: Kind;
  rail: string;
  channel: string;
  amount: bigint;
  reference: string;
  key: string;
  state: AttemptState;
  operator_reference: string | null;
  failure_code: RefusalCode | null;
  picture: Picture | null;
  /** What its payer is to do, where the operator said: from then on somebody may hold the link (RA18). */
  next_action: NextAction | null;
  /** The operator's own word for a refusal: for operators of the server alone (RA36). */
  operator_code: string | null;
  sent_at: number;
  closes_at: number;
  check_at: number | null;
  checks: number;
  unsent: number;
  settled_at: number | null;
  /** Since when a person has to find out what became of it; null while its operator may say. */
  hand_since: number | null;
  created_at: number;
  /** What operators told of who paid; opened only to give it back (RA38). */
  payers_sealed: string | null;
  /** Which attempt's money it gives back, of one that does. */
  gives_back: number | null;
};

export type AttemptKey = Pick<AttemptRow, 'project_id' | 'mode' | 'object_id' | 'n'>;

/** Its names follow from its id: only attempts of before 0088 have them in their rows. */
type KeptRow = Omit<AttemptRow, 'reference' | 'key' | 'picture'> & {
  reference: string | null;
  key: string | null;
  picture: KeptPicture | null;
};

function read(row: KeptRow): AttemptRow {
  const { reference, key } = row;
  const names = reference === null || key === null ? namesOf(row.id) : { reference, key };
  return { ...row, ...names, picture: row.picture === null ? null : pictureOf(row.picture, row) };
}

/** Attempts of one place; of each object at most one is under way. */
export async function insertAttempts(tx: Tx, attempts: readonly AttemptRow[]): Promise<void> {
  if (attempts.length === 0) return;
  const of = <K extends keyof AttemptRow>(name: K) => attempts.map((row) => row[name]);
  const times = (name: 'closes_at' | 'created_at') => attempts.map((row) => at(row[name]));
  await tx.run(sql`
    insert into attempts (project_id, mode, object_id, n, id, kind, rail, channel, amount, state,
      operator_reference, sent_at, closes_at, checks, settled_at, created_at, gives_back)
    ${rows(
      ['text', of('project_id')],
      ['text', of('mode')],
      ['text', of('object_id')],
      ['smallint', of('n')],
      ['text', of('id')],
      ['text', of('kind')],
      ['text', of('rail')],
      ['text', of('channel')],
      ['bigint', of('amount')],
      ['text', of('state')],
      ['text', of('operator_reference')],
      ['timestamptz', attempts.map(sentAt)],
      ['timestamptz', times('closes_at')],
      ['int', attempts.map(looks)],
      ['timestamptz', attempts.map(({ settled_at: ms }) => atOrNull(ms))],
      ['timestamptz', times('created_at')],
      ['smallint', of('gives_back')],
    )}`);
}

/** Neither is kept of most (docs/decisions/0123): sent when they are made, and looked at once. */
const sentAt = (row: AttemptRow) => (row.sent_at === row.created_at ? null : at(row.sent_at));
const looks = ({ checks }: AttemptRow) => (checks === 1 ? null : checks);

/** Somebody else moved an attempt after it was read: what was heard of it is undone, and heard again. */
export class Overtaken extends Error {}

/** An attempt as a step leaves it, and the state in which the step found it. */
export type Moved = {
  attempt: AttemptRow;
  from: AttemptState;
  /** The operator said what few say: what its payer is to do, until when, or why in its own word. */
  isTold?: boolean;
};

/** Keeps what a step changed, for attempts of one place. Throws Overtaken where one is not in the state it was read in. */
export async function saveAttempts(tx: Tx, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const attempts = moved.map(({ attempt }) => attempt);
  const projects = attempts.map((row) => row.project_id);
  const { set, names, arrays } = moved.some(({ isTold }) => isTold) ? told(attempts) : untold;
  const saved = await tx.run(sql`
    update attempts a set state = g.state, operator_reference = g.operator_reference,
      failure_code = g.failure_code, picture = g.picture, sent_at = g.sent_at, check_at = g.check_at,
      checks = g.checks, unsent = g.unsent, settled_at = g.settled_at, hand_since = g.hand_since${set}
      from unnest(${projects}::text[], ${attempts.map((row) => row.mode)}::text[],
        ${attempts.map((row) => row.object_id)}::text[], ${attempts.map((row) => row.n)}::smallint[],
        ${attempts.map((row) => row.state)}::text[],
        ${attempts.map((row) => row.operator_reference)}::text[],
        ${attempts.map((row) => row.failure_code)}::text[],
        ${attempts.map((row) => row.picture && writtenPicture(row.picture, row))}::jsonb[],
        ${attempts.map(sentAt)}::timestamptz[],
        ${attempts.map((row) => atOrNull(row.check_at))}::timestamptz[],
        ${attempts.map(looks)}::int[],
        ${attempts.map((row) => row.unsent || null)}::int[],
        ${attempts.map((row) => atOrNull(row.settled_at))}::timestamptz[],
        ${attempts.map((row) => atOrNull(row.hand_since))}::timestamptz[],
        ${moved.map(({ from }) => from)}::text[]${arrays})
        as g (project_id, mode, object_id, n, state, operator_reference, failure_code, picture, sent_at,
          check_at, checks, unsent, settled_at, hand_since, was${names})
     where a.project_id = g.project_id and a.mode = g.mode and a.object_id = g.object_id and a.n = g.n
       and a.state = g.was and ${bound('a', projects)}`);
  if (saved !== moved.length) throw new Overtaken('an attempt has moved since it was read');
}

type Told = { set: Statement; names: Statement; arrays: Statement };

/** Not written where nobody was told any of it, which is nearly always. */
const untold: Told = { set: sql``, names: sql``, arrays: sql`` };

const told = (attempts: readonly AttemptRow[]): Told => ({
  set: sql`, next_action = g.next_action, operator_code = g.operator_code, closes_at = g.closes_at,
      payers_sealed = g.payers_sealed`,
  names: sql`, next_action, operator_code, closes_at, payers_sealed`,
  arrays: sql`,
        ${attempts.map((row) => row.next_action && JSON.stringify(row.next_action))}::jsonb[],
        ${attempts.map((row) => row.operator_code)}::text[],
        ${attempts.map((row) => at(row.closes_at))}::timestamptz[],
        ${attempts.map((row) => row.payers_sealed)}::text[]`,
});

const columns = sql`project_id, mode, object_id, n, id, kind, rail, channel, amount, reference, key, state,
  operator_reference, failure_code, picture, next_action, operator_code, coalesce(sent_at, created_at) as sent_at, closes_at, check_at,
  coalesce(checks, 1) as checks, coalesce(unsent, 0) as unsent, settled_at, hand_since, created_at, payers_sealed, gives_back`;

type ObjectKeys = readonly { project_id: string; mode: Mode; id: string }[];

/** All attempts of some objects, oldest first. */
export const findAttempts = (reader: Reader, objects: ObjectKeys): Promise<AttemptRow[]> =>
  findThose(reader, objects, sql`true`);

/** Those of which an operator told who paid. */
export const findTold = (reader: Reader, objects: ObjectKeys): Promise<AttemptRow[]> =>
  findThose(reader, objects, sql`a.payers_sealed is not null`);

async function findThose(
  reader: Reader,
  objects: ObjectKeys,
  those: Statement,
): Promise<AttemptRow[]> {
  if (objects.length === 0) return [];
  const projects = objects.map((row) => row.project_id);
  const found = await reader.all<KeptRow>(sql`
    select ${columns} from unnest(${projects}::text[], ${objects.map((row) => row.mode)}::text[],
        ${objects.map((row) => row.id)}::text[]) as g (project_id, mode, object_id)
      join attempts a using (project_id, mode, object_id) where ${those} and ${bound('a', projects)}
     order by project_id, mode, object_id, n`);
  return found.map(read);
}

/** What the payers of some objects are to do now, by the objects' ids, where an operator said. Costs nothing where none says any. */
export async function findNextActions(
  reader: Reader,
  { nextActions }: Pick<RailManifest, 'nextActions'>,
  objects: ObjectKeys,
): Promise<Map<string, NextAction>> {
  if (objects.length === 0 || nextActions.length === 0) return new Map();
  const projects = objects.map((row) => row.project_id);
  const found = await reader.all<{ object_id: string; next_action: NextAction }>(sql`
    select object_id, next_action from unnest(${projects}::text[], ${objects.map((row) => row.mode)}::text[],
        ${objects.map((row) => row.id)}::text[]) as g (project_id, mode, object_id)
      join attempts a using (project_id, mode, object_id)
     where ${bound('a', projects)} and next_action is not null and settled_at is null`);
  return new Map(found.map((row) => [row.object_id, row.next_action]));
}
