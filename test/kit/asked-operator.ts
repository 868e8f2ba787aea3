// An attempt and an operator that says what a test tells it to, for what a server makes of its answers.
import type { Found, Rail, Started } from '../../src/connectors/rails/rail.ts';
import { simulatorManifest } from '../../src/connectors/rails/simulator.manifest.ts';
import type { Log } from '../../src/db/context.ts';
import type { RepeatRule } from '../../src/kit/operator-picture.ts';
import { createSeal, sealPurposes } from '../../src/kit/seal.ts';
import { askOperator } from '../../src/payments/attempts/ask-operator.job.ts';
import { newAttempt } from '../../src/payments/attempts/new-attempt.ts';
import type { SendAgain } from '../../src/payments/attempts/send-again.ts';

const quiet = () => {};
export const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
export const now = 1_000_000;
export const payers = createSeal('a secret of the tests, 32 characters', sealPurposes.payers);

export const attempt = newAttempt(
  {
    project_id: 'prj_1',
    mode: 'test',
    object_id: 'pay_1',
    n: 1,
    kind: 'collect',
    rail: 'stub',
    channel: 'wave',
    amount: 100n,
    closesAt: now + 600_000,
  },
  now,
);

/** An operator that says what a test tells it to, and counts what it was asked. */
export function stub(answers: {
  started?: Started | Error;
  found?: Found | Error;
  closed?: Found | Error;
  repeat?: RepeatRule;
}) {
  const asked: string[] = [];
  const give = async <T>(what: string, answer: T | Error | undefined): Promise<T> => {
    asked.push(what);
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error(what);
    return answer;
  };
  const { repeat = 'search_first' } = answers;
  const rail: Rail = {
    manifest: {
      ...simulatorManifest,
      name: 'stub',
      operations: simulatorManifest.operations.filter(
        (one) => one !== 'closeCollect' || 'closed' in answers,
      ),
      repeat: { collect: repeat, refund: repeat, payout: repeat },
      nextActions: ['redirect'],
      linkHosts: ['pay.stub.example', '*.stub.page'],
    },
    ...('closed' in answers && { closeCollect: () => give('close', answers.closed) }),
    collect: () => give('collect', answers.started),
    findCollect: () => give('find', answers.found),
    refund: () => give('refund', answers.started),
    findRefund: () => give('find', answers.found),
    payOut: () => give('payout', answers.started),
    findPayOut: () => give('find', answers.found),
  };
  return { rail, asked };
}
export const accepted: Started = {
  result: 'accepted',
  operatorReference: 'OP',
  nextAction: null,
  closesAt: null,
};
export const found = (more: Partial<Found> = {}): Found => ({
  paid: [],
  open: 'unknown',
  refused: null,
  seen: false,
  operatorReference: null,
  ...more,
});
export const ask = (
  rail: Rail,
  fresh: boolean,
  more: Partial<typeof attempt> = {},
  at = now,
  to = log,
) =>
  askOperator(
    rail,
    { attempt: { ...attempt, ...more }, fresh, phone: null, account: null, scenario: null },
    at,
    { log: to, payers },
    sendAgain,
  );
export const sendAgain: SendAgain = async (one) => ({ ...one, state: 'sending' });

/** What a person is told at once. */
export function ear() {
  const told: object[] = [];
  return { told, hearing: { ...log, error: (about: object) => void told.push(about) } };
}
