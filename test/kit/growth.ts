// The SQL of docs/growth.md as it is pasted: what the page says is what tests run.
import { readFileSync } from 'node:fs';

const page = new URL('../../docs/growth.md', import.meta.url);

/** The fenced sql blocks below the heading that begins with a text, up to the next heading, in their order. */
export function sqlBelow(heading: string): string[] {
  const text = readFileSync(page, 'utf8');
  const section = text
    .split(/^(?=#+ )/m)
    .find((one) => one.replace(/^#+ /, '').startsWith(heading));
  if (section === undefined) throw new Error(`docs/growth.md has no heading "${heading}…"`);
  return [...section.matchAll(/^( *)```sql\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = '', sql = '']) => sql.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** The partition drill: its blocks by their number on the page. */
export function drill() {
  const [session, border, proof, change, check, years, detach, drop, ...more] = sqlBelow('Stage 3');
  const all = { session, border, proof, change, check, years, detach, drop };
  if (more.length > 0 || Object.values(all).includes(undefined)) {
    throw new Error('the drill of docs/growth.md has other blocks than its tests know');
  }
  return all as { [K in keyof typeof all]: string };
}
