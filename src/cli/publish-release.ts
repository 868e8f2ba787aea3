// At a start: publishes what the release carries and this database never had, and says so.
import { publishContent, publishPlaceContent } from '../data/index.ts';
import type { Log } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { publishConditions } from '../platform/index.ts';
import type { StartWords } from './start-words.ts';

export async function publishRelease(
  database: Database,
  log: Log,
  words: StartWords,
): Promise<void> {
  const lists = await publishContent(database, log, (done, all) =>
    words.still(`Publishing the reference lists: ${done} of ${all}`),
  );
  words.still('Publishing the terms of use');
  const conditions = await publishConditions(database, log);
  words.still('Publishing the places');
  const places = await publishPlaceContent(database, log);
  const what = [
    lists > 0 ? `${lists} reference list${lists > 1 ? 's' : ''}` : '',
    conditions ? 'the terms of use' : '',
    places ? 'the places' : '',
  ].filter(Boolean);
  const [last, ...others] = what.reverse();
  const named = others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : last;
  words.done(named && `Published ${named}`);
}
