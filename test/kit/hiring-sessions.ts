// Sessions in progress for tests: begun, answered and ended by what the candidate's pages call, past the pages themselves.
import type { EndReason } from '../../contract/hiring/words.ts';
import type { OrganizationScope } from '../../src/db/context.ts';
import { at, type Tx } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { lockCampaign } from '../../src/hiring/campaigns/index.ts';
import { lockCandidate } from '../../src/hiring/candidates/index.ts';
import {
  appendMessages,
  type Beginning,
  beginSession,
  endSession,
  holdSession,
  lockSession,
  type NewMessage,
  type SessionRow,
} from '../../src/hiring/sessions/index.ts';
import { clock, iso } from '../../src/kit/clock.ts';
import type { World } from './world.ts';

/** Where a candidate, a campaign or a session stands: its organisation and mode. */
export async function scopeOf(world: World, id: string): Promise<OrganizationScope> {
  const tables = { int: 'campaigns', can: 'candidates', ses: 'interview_sessions' } as const;
  const table = tables[id.slice(0, 3) as keyof typeof tables];
  const row = await world.database.one<OrganizationScope>({
    text: `select organization_id as "organizationId", mode from ${table} where id = $1`,
    values: [id],
  });
  if (!row) throw new Error(`no ${id}`);
  return row;
}

/** Begins a session of a candidate, with everything agreed to. */
export async function beginFor(
  world: World,
  candidateId: string,
  choices: Partial<Pick<Beginning, 'channel' | 'language'>> = {},
): Promise<SessionRow> {
  const scope = await scopeOf(world, candidateId);
  const row = await world.database.one<{ campaign_id: string }>(sql`
    select campaign_id from candidates
     where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${candidateId}`);
  return world.database.transaction((tx) =>
    beginIn(tx, scope, { campaignId: row?.campaign_id ?? '', candidateId, ...choices }),
  );
}

type Begun = { campaignId: string; candidateId: string } & Partial<
  Pick<Beginning, 'channel' | 'language'>
>;

/** The same in a transaction of the caller's, so that two can be begun at once. */
export async function beginIn(
  tx: Tx,
  scope: OrganizationScope,
  { campaignId, candidateId, ...choices }: Begun,
): Promise<SessionRow> {
  const campaign = await lockCampaign(tx, scope, campaignId);
  const candidate = await lockCandidate(tx, scope, candidateId);
  if (!campaign || !candidate) throw new Error('nobody to begin with');
  const now = clock.now();
  const consent = {
    textVersion: '1',
    locale: 'fr' as const,
    choices: { followUps: true, voice: false, keepAudio: null },
    at: iso(now),
  };
  return beginSession(tx, {
    ...{ campaign, candidate, consent, now, channel: 'CHAT', language: campaign.language },
    ...choices,
  });
}

/** Writes messages into a session, as the interviewer and the candidate would. */
export async function tell(
  world: World,
  session: SessionRow,
  messages: readonly NewMessage[],
): Promise<SessionRow> {
  const scope = { organizationId: session.organization_id, mode: session.mode };
  return world.database.transaction(async (tx) => {
    const held = await lockSession(tx, scope, session.id);
    if (!held) throw new Error(`no ${session.id}`);
    return (await appendMessages(tx, held, messages, clock.now())).session;
  });
}

/** Asks the first questions of a session and answers them with these words, in their order. */
export const answer = (world: World, session: SessionRow, ...texts: string[]) =>
  tell(
    world,
    session,
    texts.flatMap((content, place): NewMessage[] => {
      const { id, text } = session.frozen.questions[place] ?? { id: '', text: '' };
      return [
        { role: 'ASSISTANT', kind: 'QUESTION', content: text, origin: 'CAMPAIGN', question_id: id },
        { role: 'USER', kind: 'ANSWER', content, origin: 'TYPED', question_id: id },
      ];
    }),
  );

/** Ends a session as its candidate or a clock would, its report so much later; false when it has ended already. */
export async function endFor(
  world: World,
  sessionId: string,
  reason: EndReason = 'COMPLETED',
  { report_ms = 0 } = {},
): Promise<boolean> {
  const scope = await scopeOf(world, sessionId);
  return world.database.transaction(async (tx) => {
    const held = await holdSession(tx, scope, sessionId);
    if (held?.session.status !== 'IN_PROGRESS') return false;
    await endSession(tx, { ...held, reason, now: clock.now() });
    if (report_ms > 0) {
      await tx.run(sql`
        update jobs set run_at = ${at(clock.now() + report_ms)}
         where project_id = ${scope.organizationId} and kind = 'evaluate-session' and subject = ${sessionId}`);
    }
    return true;
  });
}
