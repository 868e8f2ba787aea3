// A project's payment calls by day, as its detail shows them (contract/platform.md decision 26).
import { operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { ProjectDetail } from '../../../contract/platform/projects.shapes.ts';
import type { Reader } from '../../db/database.ts';
import { dayInUtc, lastDays } from '../../kit/clock.ts';
import { sumDays } from './call-hour.store.ts';

const paymentOperations = Object.entries<Operation>(operations).flatMap(([name, { family }]) =>
  family === 'payments' ? [name] : [],
);

export async function readPaymentCalls(
  reader: Reader,
  projectId: string,
  now: number,
): Promise<ProjectDetail['payments_calls']> {
  const days = lastDays(now, limits.paymentCalls_days);
  const rows = await sumDays(reader, projectId, days[0] ?? '', paymentOperations);
  const found = new Map(rows.map((row) => [row.day, row]));
  const today = found.get(dayInUtc(now));
  return {
    today: today?.count ?? 0,
    errors_today: today?.errors ?? 0,
    last_14_days: days.map((day) => ({ day, count: found.get(day)?.count ?? 0 })),
  };
}
