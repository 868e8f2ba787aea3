// The operator's commands from a terminal: `npm run cli -- <command> …`.
import { runCommand } from './run-command.ts';

const ended = await runCommand(process.argv.slice(2));
if ('out' in ended) console.log(ended.out);
else console.error(ended.err);
process.exitCode = ended.code;
