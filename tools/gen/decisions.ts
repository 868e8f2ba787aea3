// docs/decisions/README.md: all decisions by number, each under its own first line.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { page } from './documents.ts';

const heading = /^# (\d{4})\. (.+)$/;

/** Of a folder of decisions; a file whose first line has another form is refused. */
export function decisionsPage(folder: string): string {
  const rows = readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.md$/.test(name))
    .sort()
    .map((name) => {
      const [first = ''] = readFileSync(join(folder, name), 'utf8').split('\n');
      const [, number, title] = heading.exec(first) ?? [];
      if (!name.startsWith(`${number}-`)) throw new Error(`${name} begins with "# NNNN. Title"`);
      return `- [${number}](${name}) ${title}`;
    });
  return page(
    'Decisions',
    'Why the house is as it is, where somebody would ask twice. Numbers have gaps: some were given and not needed.',
    rows.join('\n'),
  );
}
