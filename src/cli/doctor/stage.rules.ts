// The stages that an installation grows through (contract/operations.md, stages table; docs/growth.md): where one
// stands, and which figure is nearest its bound. Pure.

export type Shape = {
  standbys: number;
  /** How many tables are cut into partitions. */
  partitioned: number;
  /** Whether tenants are spread over several machines. */
  spread: boolean;
};

export type Load = {
  /** Payments of the last 24 hours. */
  payments: number;
  bytes: number;
  /** The largest table that is not cut into partitions. */
  table: { name: string; bytes: number; rows: number };
};

export type StageNumber = 1 | 2 | 3 | 4;

type Stage = { number: StageNumber; name: string; payments: number };

const stages: readonly Stage[] = [
  { number: 1, name: 'one machine', payments: 100_000 },
  { number: 2, name: 'safe', payments: 1_000_000 },
  { number: 3, name: 'large', payments: 5_000_000 },
  { number: 4, name: 'wide', payments: 10_000_000 },
];

/** Decision 9: no partitions until a table has so much. */
const table = { bytes: 100e9, rows: 200_000_000 };
/** Stages table: what one machine is asked to hold and to restore. */
const database_bytes = 8e12;

export type Figure = {
  name: string;
  value: number;
  bound: number;
  unit: 'bytes' | 'count';
  sql: string;
};

export type Standing = {
  stage: StageNumber;
  name: string;
  /** The stage that PostgreSQL is laid out for: less than `stage` where the load has outgrown it. */
  shape: StageNumber;
  /** Nearest its bound first. */
  figures: Figure[];
};

export function standingOf(shape: Shape, load: Load): Standing {
  const laidOut = shapeOf(shape);
  const stage = stages[Math.max(laidOut, loadOf(load)) - 1] as Stage;
  const figures = figuresOf(load, stage, shape);
  figures.sort((a, b) => b.value / b.bound - a.value / a.bound);
  return { stage: stage.number, name: stage.name, shape: laidOut, figures };
}

function shapeOf({ standbys, partitioned, spread }: Shape): StageNumber {
  if (spread) return 4;
  if (partitioned > 0) return 3;
  return standbys > 0 ? 2 : 1;
}

/** The rate alone leads to no stage 4: spread, a payment costs ten times the processor. */
function loadOf(load: Load): StageNumber {
  if (load.bytes > database_bytes) return 4;
  const large = load.table.bytes > table.bytes || load.table.rows > table.rows;
  if (large || load.payments > 1_000_000) return 3;
  return load.payments > 100_000 ? 2 : 1;
}

function figuresOf(
  { payments, bytes, table: largest }: Load,
  stage: Stage,
  shape: Shape,
): Figure[] {
  const figures: Figure[] = [
    {
      name: 'payments of the last 24 hours',
      value: payments,
      bound: stage.payments,
      unit: 'count',
      sql:
        `select count(*) as made from idempotency_keys where operation = 'createPayment' and body is not null` +
        ` and object_id is not null and created_at >= now() - interval '1 day'`,
    },
    {
      name: `bytes of the table ${largest.name}`,
      value: largest.bytes,
      bound: table.bytes,
      unit: 'bytes',
      sql: `select pg_total_relation_size('${largest.name}')`,
    },
    {
      name: `rows of the table ${largest.name}`,
      value: largest.rows,
      bound: table.rows,
      unit: 'count',
      sql: `select reltuples::bigint from pg_class where oid = '${largest.name}'::regclass`,
    },
  ];
  // Spread, they lie on other machines than the one that is asked.
  if (shape.spread) return figures.slice(0, 1);
  const all = 'select pg_database_size(current_database())';
  return [
    ...figures,
    { name: 'bytes of the database', value: bytes, bound: database_bytes, unit: 'bytes', sql: all },
  ];
}

/** A figure as a person reads it: 90 GB, 83,211. */
export function shown(value: number, unit: Figure['unit']): string {
  if (unit === 'count') return value.toLocaleString('en');
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const step = Math.min(Math.floor(Math.log10(Math.max(value, 1)) / 3), units.length - 1);
  const digits = step === 0 ? 0 : 1;
  return `${(value / 1_000 ** step).toFixed(digits)} ${units[step]}`;
}
