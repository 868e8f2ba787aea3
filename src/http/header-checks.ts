// What a call says in its headers: its key, and in test mode what is to come of it (contract/payments.md B.12, B.13).
import type { Operation } from '../../contract/operation.ts';
import {
  type AnyOutcome,
  anyFailures,
  anyOutcomes,
  isSimulated,
  readScenario,
  readSeed,
  seedAtMost,
} from '../../contract/payments/scenarios.ts';
import type { Context, ProjectCaller } from '../db/context.ts';
import { type Failure, fail } from '../kit/fail.ts';
import { countHeader } from './guards/credential.ts';
import type { Incoming } from './incoming.ts';

const keyForm = /^[\x20-\x7e]{8,100}$/;
const keyTexts = {
  missing: {
    fr: 'Cet en-tête est obligatoire : une valeur unique par opération, de 8 à 100 caractères.',
    en: 'This header is required: a value unique to the operation, 8 to 100 characters.',
  },
  form: {
    fr: 'Un seul en-tête, de 8 à 100 caractères ASCII imprimables.',
    en: 'One header, 8 to 100 printable ASCII characters.',
  },
};

export function checkIdempotencyKey(
  operation: Operation,
  incoming: Incoming,
  ctx: Context,
  fields: Record<string, string>,
) {
  const key = ctx.header('idempotency-key');
  if (key === undefined) {
    if (operation.idempotency === 'required')
      fields['Idempotency-Key'] = keyTexts.missing[ctx.lang];
  } else if (!keyForm.test(key) || countHeader(incoming.raw, 'idempotency-key') > 1) {
    fields['Idempotency-Key'] = keyTexts.form[ctx.lang];
  }
}

const simulateText = {
  fr: 'Ce mot n’est pas un scénario. Exemple : succeeded;delay=5',
  en: 'This word is not a scenario. Example: succeeded;delay=5',
};

const seedText = {
  fr: `Un nombre entier de 0 à ${seedAtMost}.`,
  en: `A whole number from 0 to ${seedAtMost}.`,
};

/** A seed makes what is left to chance of a simulated thing come again (B.12). */
export function checkSeed(
  operation: Operation,
  ctx: Context,
  fields: Record<string, string>,
): void {
  const header = ctx.header('x-svc-simulate-seed');
  if (header === undefined || !isSimulated(operation)) return;
  if ((ctx.caller as Partial<ProjectCaller>).mode !== 'test') return;
  if (readSeed(header) === undefined) fields['X-Svc-Simulate-Seed'] = seedText[ctx.lang];
}

/** What a call in test mode tells every write to answer; a word that this one does not know is a wrong field. */
export function toldOutcome(
  operation: Operation,
  ctx: Context,
  fields: Record<string, string>,
): AnyOutcome | undefined {
  const header = ctx.header('x-svc-simulate');
  if (header === undefined || !isSimulated(operation)) return undefined;
  if ((ctx.caller as Partial<ProjectCaller>).mode !== 'test') return undefined;
  const told = readScenario(header, anyOutcomes);
  if (told) return told.outcome;
  if (!readScenario(header, operation.simulate ?? [])) {
    fields['X-Svc-Simulate'] = simulateText[ctx.lang];
  }
  return undefined;
}

export function refusalOf(told: AnyOutcome): Failure {
  const { code, ...more } = anyFailures[told];
  return fail(code, {}, 'retryAfter_s' in more ? more.retryAfter_s : undefined);
}
