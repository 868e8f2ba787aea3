// What a bench prints: a table in Markdown that says the machine, the settings and every figure.
import { arch, cpus, platform, totalmem } from 'node:os';
import type { Line } from './sample.ts';

export type Memory = { idle: number; afterLoad: number; postgres: number | undefined };

export type Report = {
  lines: { name: string; line: Line }[];
  ratios: { name: string; value: number; bar: number }[];
  memory: Memory;
  settings: Record<string, string>;
  facts: string[];
  notes: string[];
};

const headings = ['', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'finished', 'faults'];
const cpuHeadings = ['server µs', 'PostgreSQL µs', 'driver µs', 'rounds'];

export function markdown(report: Report): string {
  return [
    ...lineTable(report.lines),
    row(['ratio', 'measured', 'asked for']),
    row(['---', '--:', '--:']),
    ...report.ratios.map(({ name, value, bar }) => row([name, value.toFixed(2), bar.toFixed(2)])),
    '',
    ...memoryTable(report.memory),
    '',
    ...describeMachine(report.settings).map((line) => `- ${line}`),
    ...report.facts.map((line) => `- ${line}`),
    '',
    ...report.notes,
    '',
  ].join('\n');
}

/** What was measured, line by line. */
export const lineTable = (lines: readonly { name: string; line: Line }[]): string[] => [
  row([...headings, ...cpuHeadings]),
  row([...headings, ...cpuHeadings].map((_, n) => (n === 0 ? '---' : '--:'))),
  ...lines.map(({ name, line }) => row([name, ...cells(line)])),
  '',
  'The columns in µs are processor time for each finished request.',
  '',
];

export function memoryTable({ idle, afterLoad, postgres }: Memory): string[] {
  const mib = (bytes: number) => `${Math.round(bytes / 1_048_576)} MiB`;
  return [
    row(['memory (resident)', 'at rest', 'after the load']),
    row(['---', '--:', '--:']),
    row(['server, PostgreSQL apart', mib(idle), mib(afterLoad)]),
    ...(postgres === undefined ? [] : [row(['PostgreSQL', '', mib(postgres)])]),
  ];
}

export const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;

const cells = (line: Line) => [
  String(Math.round(line.rate)),
  line.p50_ms.toFixed(1),
  line.p95_ms.toFixed(1),
  line.p99_ms.toFixed(1),
  String(line.count),
  String(line.unexpected),
  ...[line.cpu_us.server, line.cpu_us.postgres, line.cpu_us.driver].map((us) =>
    us === 0 ? '' : us.toFixed(0),
  ),
  line.rounds.join(', '),
];

/** The machine and the settings that decide what a commit costs. */
export function describeMachine(settings: Record<string, string>): string[] {
  const { server_version: version, ...rest } = settings;
  const said = Object.entries(rest).map(([name, value]) => `${name} ${value}`);
  const model = cpus()[0]?.model ?? 'unknown processor';
  return [
    `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}, Node ${process.version}`,
    `PostgreSQL ${version}: ${said.join(', ')}`,
  ];
}
