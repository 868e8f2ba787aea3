// Evaluates a session by a model, one call for each criterion. What the model says is judged by rules; where it says nothing
// usable the report is the default one, with a line that says so (contract/hiring.md section 6).
import { limits } from '../../../contract/limits.ts';
import type { Model } from '../../connectors/model.ts';
import {
  type Evaluated,
  type Evaluation,
  evaluateWithoutModel,
  withLimits,
} from './evaluate.rules.ts';
import type { Evaluate, Trial } from './evaluate-session.job.ts';
import { type Asked, askAboutCriterion, evaluationPrompt } from './evaluation-prompt.ts';
import { askable, findingsOf } from './findings.rules.ts';
import { type Judgement, judgementFaults, readJudgement } from './judgement.rules.ts';
import type { Spent } from './write-report.ts';

/** The model cannot be asked now: the report is tried again later. */
class ModelAway extends Error {}

export const createModelEvaluator =
  (model: Model): Evaluate =>
  async (evaluated, session, { isLast, isKept }) => {
    const spent: Spent = { calls: 0, tokensIn: 0, tokensOut: 0 };
    if (evaluated.criteria.length === 0) {
      return { evaluation: evaluateWithoutModel(evaluated, 'NONE', 'NO_CRITERIA'), spent };
    }
    const asked = askable(evaluated);
    const judgements = new Map<string, Judgement>();
    for (const criterion of asked) {
      const { messages } = evaluated;
      const about = { criterion, messages, language: session.frozen.language };
      const outcome = await judge(model, about, spent, isKept);
      // Nobody writes this report any more.
      if (outcome === 'GONE') break;
      if (outcome === 'AWAY' && !isLast) throw new ModelAway(`${session.id}: the model is away`);
      // On the last try what was judged is kept, and nobody waits for the rest.
      if (outcome === 'AWAY') break;
      if (outcome !== 'UNUSABLE') judgements.set(criterion.key, outcome);
    }
    const isFruitless = asked.length > 0 && judgements.size === 0;
    const evaluation = isFruitless
      ? evaluateWithoutModel(evaluated, 'NONE', 'MODEL_FAILED')
      : evaluationOf(model, evaluated, judgements);
    return { evaluation, spent };
  };

/** A wrong answer is told so and asked for once more; a server that hangs is not waited for twice. */
async function judge(
  model: Model,
  asked: Asked,
  spent: Spent,
  isKept: Trial['isKept'],
): Promise<Judgement | 'UNUSABLE' | 'AWAY' | 'GONE'> {
  const { system, user } = askAboutCriterion(asked);
  let [hint, isAway] = ['', true];
  for (let tries = 0; tries < 2; tries++) {
    if (!(await isKept())) return 'GONE';
    const timeout_ms = limits.evaluationWait_ms;
    const answer = await model.ask({ system, user: `${user}${hint}`, timeout_ms });
    spent.calls++;
    if (answer.fault === 'timeout' || answer.fault === 'closed') return 'AWAY';
    if (answer.fault !== null) continue;
    isAway = false;
    spent.tokensIn += answer.tokens.in;
    spent.tokensOut += answer.tokens.out;
    const read = readJudgement(answer.text, asked.criterion.key);
    if ('judgement' in read) return read.judgement;
    hint = `\n\nYour last answer was refused: ${judgementFaults[read.fault]}. Answer with the JSON object alone.`;
  }
  return isAway ? 'AWAY' : 'UNUSABLE';
}

function evaluationOf(
  { service }: Model,
  evaluated: Evaluated,
  judgements: ReadonlyMap<string, Judgement>,
): Evaluation {
  const { criteria, limits: said } = findingsOf(evaluated, judgements);
  const evaluator = {
    ...{ kind: 'MODEL' as const, name: new URL(service.url).host },
    ...{ model: service.model, promptVersion: evaluationPrompt },
  };
  return withLimits(evaluated, { evaluator, criteria }, said);
}
