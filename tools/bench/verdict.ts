// What the tables of a bench show, in sentences: made from their own text, so that a page never speaks of another run.

type Figure = { name: string; value: number; bar: number; isMost: boolean };

/** Short ones are named up to here; of more, the two ends. */
const namedMost = 4;

/** The text, and below it what it shows. */
export function withVerdict(text: string): string {
  const verdict = verdictOf(text);
  return verdict === '' ? text : `${text}\n${verdict}\n`;
}

/** The sentences that stand below the tables of one run; none where nothing is asked for. */
export function verdictOf(text: string): string {
  const figures = tablesOf(text).flatMap(figuresOf);
  if (figures.length === 0) return '';
  const short = figures.filter(({ value, bar, isMost }) => (isMost ? value > bar : value < bar));
  const reached = `${figures.length - short.length} of ${figures.length} figures are as asked for`;
  if (short.length === 0) return `What this run shows: ${reached}.`;
  const parts = [`What this run shows: ${reached}.`];
  if (short.length <= namedMost) {
    return [...parts, `Short of it: ${short.map(inWords).join('; ')}.`].join(' ');
  }
  const sorted = short.toSorted((a, b) => distance(b) - distance(a));
  const [worst, best] = [sorted[0], sorted.at(-1)];
  if (worst && best) {
    parts.push(`Short of it are ${short.length}, from ${inWords(worst)} to ${inWords(best)}.`);
  }
  return parts.join(' ');
}

const inWords = ({ name, value, bar, isMost }: Figure) =>
  `${name}, ${value} in place of ${bar} at ${isMost ? 'most' : 'least'}`;

/** How far from the bar, as a part of it. */
const distance = ({ value, bar }: Figure) => Math.abs(value - bar) / bar;

type Table = { headings: string[]; rows: string[][] };

function tablesOf(text: string): Table[] {
  const blocks = text.split('\n\n').filter((block) => /^\|.*\|\n\| ---/.test(block.trim()));
  return blocks.map((block) => {
    const lines = block.trim().split('\n');
    const [headings = [], , ...rows] = lines.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    return { headings, rows };
  });
}

/** Two kinds of tables ask for something: a column `asked for` after what was measured, or `… (asked: 0.60)`. */
function figuresOf({ headings, rows }: Table): Figure[] {
  const askedIn = headings.findIndex((heading) => heading.startsWith('asked for'));
  if (askedIn > 0) {
    return rows.map((row) => {
      const [name = '', bar = ''] = [row[0], row[askedIn]];
      return {
        name,
        value: Number(row[askedIn - 1]),
        bar: Number(bar.replace('at most ', '')),
        isMost: bar.startsWith('at most') || name.endsWith('at most'),
      };
    });
  }
  const column = headings.findIndex((heading) => /\(asked: [\d.]+\)/.test(heading));
  const bar = Number(/\(asked: ([\d.]+)\)/.exec(headings[column] ?? '')?.[1]);
  return rows
    .filter((row) => column >= 0 && row[column] !== '')
    .map((row) => ({ name: row[0] ?? '', value: Number(row[column]), bar, isMost: false }));
}
