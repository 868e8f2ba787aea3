// What the organisation uses in a calendar month of UTC, the present one or a former, in the key's mode. Credits are
// production's alone: the sandbox uses none (spec/hiring.md "What the service does").
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { firstIdOf } from '../../kit/ids.ts';
import { countCampaigns } from '../campaigns/index.ts';
import { countCandidates } from '../candidates/index.ts';
import { countActiveKeys } from '../keys/index.ts';
import { countMembers } from '../organizations/index.ts';
import { countModelUse, countReports } from '../reports/index.ts';
import { countSessions } from '../sessions/index.ts';
import { usageMonth } from './usage-month.ts';

type Operation = Operations['getHiringUsage'];

const minute_ms = 60_000;

export const createUsageReader =
  (isModelConfigured: boolean) =>
  async (
    ctx: ReadContext<HiringCaller>,
    { query }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { db, caller, now } = ctx;
    const [from, to] = await usageMonth(ctx, query.month);
    const live = { organizationId: caller.organizationId, mode: 'live' } as const;
    const [campaigns, candidates, sessions, credits, reports, model, active, members] =
      await Promise.all([
        countCampaigns(db, caller),
        countCandidates(db, caller, firstIdOf('can', from), firstIdOf('can', to)),
        countSessions(db, caller, from, to),
        caller.mode === 'live' ? undefined : countSessions(db, live, from, to),
        countReports(db, caller, from, to),
        countModelUse(db, caller, from, to),
        countActiveKeys(db, caller.organizationId, now),
        countMembers(db, caller.organizationId),
      ]);
    const { started, ended, written_ms, voice_ms } = sessions;
    const hours = Math.round((written_ms + voice_ms) / (minute_ms * 0.6)) / 100;
    const used = (count: number) => ({ used: count, limit: null });
    return {
      plan: 'included',
      templates: used(campaigns.draft + campaigns.published),
      session_hours: used(hours),
      ai_tokens: used(model.tokens_in + model.tokens_out),
      seats: used(members),
      livemode: caller.mode === 'live',
      period: { from: iso(from), to: iso(to) },
      campaigns,
      candidates,
      sessions: {
        ...{ started, ended },
        writtenMinutes: Math.round(written_ms / minute_ms),
        voiceMinutes: Math.round(voice_ms / minute_ms),
      },
      reports,
      model: {
        ...{ configured: isModelConfigured, calls: model.calls },
        ...{ tokensIn: model.tokens_in, tokensOut: model.tokens_out },
      },
      keys: { active, limit: limits.activeHiringKeys },
      rateLimit: { perMinute: limits.hiringCallsPerMinute },
      credits: { consumed: (credits ?? sessions).started, limit: null },
    };
  };
