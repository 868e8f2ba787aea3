// The server's log on stderr: JSON for machines, or lines for a person who looks at a terminal.
import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { logText } from './log-text.ts';
import type { StartWords } from './start-words.ts';

const warning = 40;

export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  words: StartWords | undefined,
): Logger {
  if (!words) return pino({ level: logLevel }, writtenTogether());
  const write = (json: string) => {
    // The steps of the start say in words what the log says of it.
    if (words.isStarting() && JSON.parse(json).level < warning) return;
    words.line(logText(json));
  };
  return pino({ level: logLevel }, { write });
}

/** Lines of so many milliseconds are one write: each takes a thread of its own, and a call writes a line. */
const together_ms = 10;
/** As many as the log driver of Docker takes at once. */
const together_characters = 16_384;

function writtenTogether() {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = lines;
    lines = '';
    if (text !== '') file.write(text);
  };
  // Heard before the destination, which writes what it holds when the process ends.
  process.on('exit', write);
  const file = pino.destination({ fd: 2, sync: false });
  return {
    write(line: string) {
      lines += line;
      timer ??= setTimeout(write, together_ms);
      if (lines.length > together_characters) write();
    },
  };
}
