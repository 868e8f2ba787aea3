// A line of the log for a person at a terminal: `10:32:05 GET /health 200 4 ms`.
import { iso } from '../kit/clock.ts';
import { printable } from '../kit/text.ts';

const names = new Map([
  [60, 'fatal'],
  [50, 'error'],
  [40, 'warning'],
]);

type Line = {
  level: number;
  time: number;
  msg?: string;
  err?: { message?: string; stack?: string };
  [field: string]: unknown;
};

/** From the JSON that the log writes; what callers wrote in it cannot move the cursor. */
export function logText(json: string): string {
  const { level, time, pid, hostname, msg, err, ...fields } = JSON.parse(json) as Line;
  const name = names.get(level);
  const told =
    msg === undefined ? ofCall(fields) : [msg, ofFields(fields)].filter(Boolean).join(' ');
  const why = err?.message && err.message !== msg ? ` — ${err.message}` : '';
  const words = `${name === undefined ? '' : `${name}: `}${told}${why}`;
  const first = `${iso(time).slice(11, 19)} ${printable(words)}`;
  // Where it was matters for what nobody expected alone.
  const stack = level >= 50 ? (err?.stack ?? '').split('\n').slice(1) : [];
  return [first, ...stack.map((line) => printable(line))].join('\n');
}

function ofCall({ method, path, status, duration_ms, ...others }: Record<string, unknown>): string {
  if (method === undefined) return ofFields(others);
  return `${method} ${path} ${status} ${duration_ms} ms`;
}

const ofFields = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
