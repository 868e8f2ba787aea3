// A project's calls by day or hour, its fullest minute and what it was refused, as its page of usage shows them.
import { limits } from '../../../contract/limits.ts';
import type { Usage } from '../../../contract/platform/calls.shapes.ts';
import type { Reader } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { countCodes, findFullestMinute, sumHours } from './call-hour.store.ts';

const day_ms = 86_400_000;

export async function readUsageOf(
  reader: Reader,
  projectId: string,
  span: { from: number; before: number },
  asked: Pick<Usage, 'by' | 'group'>,
  now: number,
): Promise<Pick<Usage, 'data' | 'minute' | 'codes'>> {
  const [rows, fullest, codes] = await Promise.all([
    sumHours(reader, projectId, span, asked),
    findFullestMinute(reader, projectId, now - day_ms),
    countCodes(reader, projectId, now - day_ms),
  ]);
  return {
    data: rows.map(({ at, key_id, ...rest }) => ({ at: iso(at), key_id: key_id || null, ...rest })),
    minute: {
      limit: limits.requestsPerMinutePerProject,
      highest: fullest?.count ?? 0,
      highest_at: fullest ? iso(fullest.at) : null,
    },
    codes,
  };
}
