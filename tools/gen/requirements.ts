// docs/requirements.md: each row that the platform promises, with the files whose tests carry its number.

import type { House } from '../tidy/house.ts';
import {
  carriers,
  LIST,
  lettersOfRow,
  loadRequirements,
  type Requirements,
} from '../tidy/requirements.ts';
import { page, table } from './documents.ts';

const families: Readonly<Record<string, string>> = {
  K: 'Keys',
  C: 'Creation of keys',
  R: 'Rotation and revocation',
  Q: 'Quotas and limits',
  W: 'Webhook endpoints',
  D: 'Deliveries',
  E: 'Errors and transport',
  M: 'Projects, members, invitations',
  S: 'Sessions',
  DA: 'Reference data',
  OP: 'Operations',
  HC: 'Hiring',
  HP: 'Hiring, as the platform promises it',
  UI: 'Dashboard',
  J: 'Journeys of the dashboard',
  N: 'Mends',
};

export async function requirementsPage(house: House): Promise<string> {
  const list = await loadRequirements(house.root);
  if (list === undefined) throw new Error(`${LIST} is missing`);
  const found = carriers(house, list);
  const rows = Object.entries(list.requirements).map(([row, title]) => ({
    row,
    title,
    proof: proofOf(row, list, [...(found.get(row) ?? [])]),
  }));
  const letters = [...new Set(rows.map(({ row }) => lettersOfRow(row)))];
  return page(
    'Requirements',
    `Source: ${LIST} and the names of the tests. \`npm run where -- K3\` names the tests of a row with their lines.`,
    summary(list),
    ...letters.flatMap((letter) => [
      `## ${families[letter] ?? letter}`,
      table(
        ['Row', 'What is promised', 'Tests'],
        rows
          .filter(({ row }) => lettersOfRow(row) === letter)
          .map(({ row, title, proof }) => [row, title, proof]),
      ),
    ]),
  );
}

function proofOf(row: string, { elsewhere, notYet }: Requirements, files: string[]): string {
  const reason = elsewhere[row];
  if (reason !== undefined) return `another issue: ${reason}`;
  if (notYet.includes(row)) return '**not yet**';
  return files.map((file) => `[${file}](../${file})`).join(', ');
}

function summary({ requirements, elsewhere, notYet }: Requirements): string {
  const all = Object.keys(requirements).length;
  const other = Object.keys(elsewhere).length;
  const tested = all - other - notYet.length;
  const parts = [`${all} rows: ${tested} carried by tests`];
  if (notYet.length > 0) parts.push(`${notYet.length} not yet`);
  parts.push(`${other} with the objects of another issue`);
  return `${parts.join(', ')}.`;
}
