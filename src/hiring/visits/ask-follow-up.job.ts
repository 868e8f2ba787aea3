// Asks a model for a follow-up while the candidate's page waits; what is late, refused or missing is the author's rule
// (contract/hiring.md section 6, H59 to H61).
import type { Model, Tokens } from '../../connectors/model.ts';
import type { Mode, OrganizationScope } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { finish, type Job, type JobDefinition } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { noteFollowUp } from '../reports/index.ts';
import { findSession, listMessages, lockSession, type SessionRow } from '../sessions/index.ts';
import { modelLanguageOf } from './follow-up.rules.ts';
import { type Proposal, readProposal } from './follow-up-filter.rules.ts';
import { askForFollowUp, followUpPrompt } from './follow-up-prompt.ts';
import { type Awaiting as AwaitingOf, isAwaiting, itemAwaited } from './interview.rules.ts';
import { followUpKind, settleFollowUp } from './steps.ts';

type Awaiting = AwaitingOf<SessionRow>;

type Options = { database: Database; model: Model | null };

export const askFollowUpJob = (options: Options): JobDefinition => ({
  kind: followUpKind,
  // Each waits for the model alone, and no longer than its candidate.
  concurrency: 16,
  batch: 1,
  shared: true,
  async run(jobs) {
    for (const job of jobs) await askOne(job, options);
  },
});

type Asked = { about: string; found: Proposal | 'FAILED'; tokens: Tokens; input: string };

async function askOne(job: Job, { database, model }: Options): Promise<void> {
  const scope: OrganizationScope = { organizationId: job.project_id, mode: job.mode as Mode };
  const [id = '', item = ''] = job.subject.split(' ');
  const session = await findSession(database, scope, id);
  const isWanted = session && isAwaiting(session) && itemAwaited(session) === item;
  const asked = isWanted && model ? await ask(database, session, model) : undefined;
  await database.transaction(async (tx) => {
    const held = await lockSession(tx, scope, id);
    if (held && model && asked) await note(tx, held, { ...asked, model });
    // Somebody whose time was over may have gone on without it.
    if (held && isAwaiting(held) && itemAwaited(held) === item) {
      const question = proposed(asked);
      await settleFollowUp(
        tx,
        held,
        model && question !== null ? { question, model: model.service.model } : null,
        clock.now(),
      );
    }
    await finish(tx, [job]);
  });
}

const proposed = (asked: Asked | undefined): string | null =>
  typeof asked?.found === 'object' && 'question' in asked.found ? asked.found.question : null;

/** Undefined where there is no time left to ask. */
async function ask(
  database: Database,
  session: Awaiting,
  model: Model,
): Promise<Asked | undefined> {
  const { frozen, progress } = session;
  const timeout_ms = progress.askUntil - clock.now();
  const language = modelLanguageOf(frozen);
  if (timeout_ms <= 0 || !language) return undefined;
  const messages = await listMessages(database, session);
  const about = frozen.questions[progress.question]?.id ?? '';
  const thread = messages.filter(({ question_id }) => question_id === about);
  const asked = [
    ...frozen.questions.map(({ text }) => text),
    ...messages.filter(({ kind }) => kind === 'FOLLOW_UP').map(({ content }) => content),
  ];
  const question = askForFollowUp({ frozen, thread, asked });
  const input = `${question.system}\n${question.user}`;
  const answer = await model.ask({ ...question, timeout_ms });
  if (answer.fault !== null) return { about, found: 'FAILED', tokens: { in: 0, out: 0 }, input };
  const found = readProposal(answer.text, { language, asked });
  return { about, found, tokens: answer.tokens, input };
}

/** A line without any text stays of each call, about the question that was asked of, whatever its candidate is asked by now. */
async function note(
  tx: Tx,
  session: SessionRow,
  { about, found, tokens, input, model }: Asked & { model: Model },
): Promise<void> {
  await noteFollowUp(
    tx,
    session,
    {
      questionId: about,
      outcome: outcomeOf(found),
      ...{ model: model.service.model, promptVersion: followUpPrompt, tokens, input },
    },
    clock.now(),
  );
}

function outcomeOf(found: Proposal | 'FAILED'): string {
  if (found === 'FAILED') return 'FOLLOW_UP_FAILED';
  if ('fault' in found) return `FOLLOW_UP_${found.fault}`;
  return found.question === null ? 'FOLLOW_UP_NONE' : 'FOLLOW_UP';
}
