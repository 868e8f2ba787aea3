// What a command of the operator is: it reads its words, then opens the database, and answers a text to print.
import type { Database, DatabaseOptions } from '../db/database.ts';
import { StartError } from '../kit/start-error.ts';

/** What a command that looks for faults throws when it found some: an answer like any other, but exit code 1. */
export class Faulty extends Error {}

/** `open` is called once the words are understood: a typing mistake needs no database. */
export type Command = (args: string[], open: OpenDatabase) => Promise<string>;

export type OpenDatabase = (how?: Pick<DatabaseOptions, 'patient'>) => Promise<Database>;

export const usageError = (words: string): StartError =>
  new StartError(`Write it as: npm run cli -- ${words}`);
