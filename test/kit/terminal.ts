// A command on a terminal of its own, as a person sees it: by `script`, which Linux and macOS bring along.
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

export type OnTerminal = {
  /** All that the terminal got. */
  raw(): string;
  waitFor(pattern: RegExp): Promise<void>;
  /** Types Ctrl-C. */
  interrupt(): void;
  ended: Promise<number | null>;
};

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

export function onTerminal(command: readonly string[], env: Record<string, string>): OnTerminal {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const words =
    process.platform === 'darwin'
      ? ['-q', '/dev/null', ...command]
      : ['-qefc', `exec ${command.map(quoted).join(' ')}`, '/dev/null'];
  const child = spawn('script', words, {
    env: { PATH, HOME, NODE_COMPILE_CACHE, TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let raw = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    raw += chunk;
  });
  return {
    raw: () => raw,
    async waitFor(pattern) {
      for (let n = 0; n < 1_500; n++) {
        if (pattern.test(raw)) return;
        await pause(20);
      }
      throw new Error(`not shown: ${pattern}\n${raw}`);
    },
    interrupt: () => void child.stdin.write('\x03'),
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

/** What stands on the screen in the end: a line that was written over shows its last text. */
export function screenOf(raw: string): string[] {
  return raw.split('\n').map((line) => {
    const last = line.replace(/\r+$/, '').split('\r').at(-1) ?? '';
    // "Erase to the end of the line", the one sequence that is used.
    return last.split('\x1b[K').at(-1) ?? '';
  });
}
