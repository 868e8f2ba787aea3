// The server's log on stderr: JSON for machines, or lines for a person who looks at a terminal.
import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { logText } from './log-text.ts';
import type { StartWords } from './start-words.ts';

const warning = 40;

export function createLog({ logLevel }: Config, words: StartWords | undefined): Logger {
  if (!words) return pino({ level: logLevel }, pino.destination({ fd: 2, sync: false }));
  const write = (json: string) => {
    // The steps of the start say in words what the log says of it.
    if (words.isStarting() && JSON.parse(json).level < warning) return;
    words.line(logText(json));
  };
  return pino({ level: logLevel }, { write });
}
