// Counts the passwords that a signed-in person gives, wherever one is asked for: five a minute in all (S3).
import { limits } from '../../../contract/limits.ts';
import type { Reader } from '../../db/database.ts';
import { countOne, type Grant } from './count-call.ts';

/**
 * Each try is counted before it is judged, whatever its outcome: a hundred guesses sent at once learn no more than
 * five in a row. By person, so nobody else's sign-in feels it.
 */
export const countPassword = (reader: Reader, userId: string): Promise<Grant> =>
  countOne(reader, `password:${userId}`, limits.passwordTriesPerMinute);
