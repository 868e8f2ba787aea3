// Decides a dispute that its merchant challenged, or ends one that nobody answers: decide-dispute <id> won|lost --comment <text>
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { limits } from '../../../contract/limits.ts';
import { Failure } from '../../kit/fail.ts';
import { StartError } from '../../kit/start-error.ts';
import { decideDisputeByOperator } from '../../payments/index.ts';
import { type Command, usageError } from '../command.ts';

export const command: Command = async (args, open) => {
  const asked = read(args);
  const database = await open();
  const actor = { by: userInfo().username };
  try {
    const { before, after } = await decideDisputeByOperator(database, { ...asked, actor });
    const { id, project_id, mode } = after;
    return `The dispute ${id} of project ${project_id} (${mode}) was ${before.status} and is ${after.status}.`;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'NOT_FOUND') throw new StartError(`There is no dispute ${asked.id}.`);
    if (error.code !== 'INVALID_STATE') throw error;
    throw new StartError(String(error.members['message']));
  }
};

function read(args: string[]): { id: string; outcome: 'won' | 'lost'; comment: string } {
  try {
    const options = { comment: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [id, outcome] = positionals;
    const comment = values.comment?.trim() ?? '';
    const fits = comment !== '' && [...comment].length <= limits.disputeTextCharacters;
    if (id && positionals.length === 2 && fits && (outcome === 'won' || outcome === 'lost')) {
      return { id, outcome, comment };
    }
  } catch {
    // An option that is unknown or has no text.
  }
  throw usageError('decide-dispute <id> won|lost --comment <text>');
}
