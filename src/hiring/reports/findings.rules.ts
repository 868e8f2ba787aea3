// What a report finds by a model: a level is kept where at least one quote stands in the candidate's own words, and dropped
// where none does, whatever the model said (contract/hiring.md section 3 "Report").
import type { ReportLimit } from '../../../contract/hiring/report-limits.ts';
import type { UnobservedReason } from '../../../contract/hiring/words.ts';
import type { CriterionRow } from '../campaigns/index.ts';
import { type Evaluated, isSilent, isUnheard, mappedEvidence } from './evaluate.rules.ts';
import type { Judgement } from './judgement.rules.ts';
import { findQuote, isLongEnough, isOwnWord, reusedQuotes } from './quote.rules.ts';
import type { Evidence, Finding } from './report.store.ts';

/** By the keys of the criteria; those that nobody judged are missing. */
export type Judgements = ReadonlyMap<string, Judgement>;

const most = { evidence: 5 };

/** Criteria about which a model can be asked: there is something to read, and all of it can be read. */
export const askable = (evaluated: Evaluated): CriterionRow[] =>
  evaluated.messages.some(isOwnWord)
    ? evaluated.criteria.filter(({ key }) => !isSilent(key, evaluated))
    : [];

export function findingsOf(
  evaluated: Evaluated,
  judgements: Judgements,
): { criteria: Finding[]; limits: ReportLimit[] } {
  const standing = new Map<string, Evidence[]>();
  for (const [key, { level, quotes }] of judgements) {
    const found = quotes.filter(isLongEnough).flatMap((one) => {
      const evidence = findQuote(one, evaluated.messages);
      return evidence ? [evidence] : [];
    });
    if (level !== null) standing.set(key, found);
  }
  const reused = reusedQuotes(standing);
  const criteria = evaluated.criteria.map((criterion): Finding => {
    const judgement = judgements.get(criterion.key);
    const found = standing.get(criterion.key) ?? [];
    const left = found.filter((one) => !reused.has(one));
    const reason = reasonOf(criterion.key, evaluated, { judgement, found, left });
    const { key, name, weight } = criterion;
    if (reason === null && judgement) {
      const { level, explanation } = judgement;
      const evidence = left.slice(0, most.evidence);
      return { key, name, weight, status: 'OBSERVED', reason, level, explanation, evidence };
    }
    return {
      ...{ key, name, weight, status: 'UNOBSERVED', reason },
      ...{ level: null, explanation: null },
      evidence: mappedEvidence(key, evaluated),
    };
  });
  const has = (reason: UnobservedReason) => criteria.some((one) => one.reason === reason);
  const limits: ReportLimit[] = [
    ...(has('NO_EVALUATOR') ? (['MODEL_PARTLY_FAILED'] as const) : []),
    ...(has('QUOTE_NOT_FOUND') ? (['QUOTE_NOT_FOUND'] as const) : []),
    ...(reused.size > 0 ? (['QUOTE_REUSED'] as const) : []),
  ];
  return { criteria, limits };
}

type Found = {
  judgement: Judgement | undefined;
  /** Quotes that stand in the candidate's words, and those of them that are left to support this criterion. */
  found: readonly Evidence[];
  left: readonly Evidence[];
};

/** Null: it is observed. */
function reasonOf(
  key: string,
  evaluated: Evaluated,
  { judgement, found, left }: Found,
): UnobservedReason | null {
  if (isSilent(key, evaluated)) return 'AUDIO_NOT_TRANSCRIBED';
  if (!evaluated.messages.some(isOwnWord))
    return isUnheard(key, evaluated) ? 'AUDIO_NOT_TRANSCRIBED' : 'NO_ANSWER';
  if (!judgement) return 'NO_EVALUATOR';
  if (judgement.level === null) return 'NO_EVIDENCE';
  if (left.length > 0) return null;
  if (found.length > 0) return 'QUOTE_REUSED';
  return judgement.quotes.some(isLongEnough) ? 'QUOTE_NOT_FOUND' : 'NO_EVIDENCE';
}
