// Lists what the simulator can do, as machines read it (contract/payments.md B.12).
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import {
  anyScenarioTexts,
  type CodeScenario,
  codeOutcomes,
  codeScenarioTexts,
  type DisputeOutcome,
  disputeScenarioTexts,
  disputeTriggers,
  identityScenarioTexts,
  paymentScenarioTexts,
  payoutScenarioTexts,
  refundScenarioTexts,
} from '../../../contract/payments/scenario-texts.ts';
import {
  anyOutcomes,
  destinationEnds,
  payerNumbers,
  paymentOutcomes,
  payoutOutcomes,
  refundOutcomes,
} from '../../../contract/payments/scenarios.ts';
import type { Scenarios } from '../../../contract/payments/testing.shapes.ts';
import type { Text } from '../../../contract/text.ts';

type Line = Scenarios['amounts'][number];

const line = (trigger: string, outcome: string, delay_ms: number | null, text: Text): Line => ({
  trigger,
  outcome,
  // What is told to wait until its object ends has no delay of its own.
  delay_s: delay_ms === null || delay_ms > 86_400_000 ? null : delay_ms / 1_000,
  text_fr: text.fr,
  text_en: text.en,
});

const headers = <O extends string>(outcomes: readonly O[], texts: Record<O, Text>): Line[] =>
  outcomes.map((word) => line(`X-Svc-Simulate: ${word}`, word, null, texts[word]));

const numbers = Object.entries(payerNumbers).map(([phone, { outcome, delay_ms }]) =>
  line(phone, outcome, delay_ms, paymentScenarioTexts[outcome]),
);

const scenarios: Scenarios = {
  headers: {
    payments: headers(paymentOutcomes, paymentScenarioTexts),
    refunds: headers(refundOutcomes, refundScenarioTexts),
    payouts: headers(payoutOutcomes, payoutScenarioTexts),
    any: headers(anyOutcomes, anyScenarioTexts),
  },
  payer_numbers: numbers,
  destinations: Object.entries(destinationEnds).map(([end, { outcome, delay_ms }]) =>
    line(`+2217000000${end}`, outcome, delay_ms, payoutScenarioTexts[outcome]),
  ),
  disputes: Object.entries(disputeScenarioTexts).map(([outcome, text]) =>
    line(disputeTriggers[outcome as DisputeOutcome], outcome, null, text),
  ),
  codes: Object.entries(codeScenarioTexts).map(([code, text]) =>
    line(code, codeOutcomes[code as CodeScenario], null, text),
  ),
  identities: Object.entries(identityScenarioTexts).map(([outcome, { trigger, delay_ms, text }]) =>
    line(trigger, outcome, delay_ms, text),
  ),
  amounts: numbers.slice(1, 10).map((one, n) => ({ ...one, trigger: String(990_001 + n) })),
};

export const listScenarios = async (): Promise<Reply<Operations['listScenarios']>> => scenarios;
