// The number of a report, and which statuses decide and which end it; no I/O.
import type { ReportStatus } from '../../../contract/data/reports.shapes.ts';
import { chance } from '../../kit/random.ts';

/** Without I, L, O, U, 0 and 1, which people take for one another (contract/data.md section 7). */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const characters = 8;

/** Chosen at random, so that it tells nothing of how many there are. */
export function newNumero(): string {
  let text = 'SIG-';
  for (let i = 0; i < characters; i++) text += alphabet[Math.floor(chance() * alphabet.length)];
  return text;
}

const form = /^SIG-[A-Z2-9]{8}$/;

/** Whether a text may be the number of a report; another one is simply not found. */
export const isNumero = (text: string): boolean => form.test(text);

/** The statuses that are a decision: they date the report, and a correction keeps that date. */
export const decided: ReadonlySet<ReportStatus> = new Set([
  'accepte',
  'rejete',
  'doublon',
  'sans_suite',
]);

/** The statuses after which nothing more can happen. */
export const closed = ['corrige', 'rejete', 'doublon', 'sans_suite'] as const;
