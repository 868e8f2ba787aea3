// The guards, locks and constraints of the data API that `npm run mutations` takes out one at a time.
import type { Guard } from './guards.ts';

const reports = 'src/data/reports';
const requests = 'src/data/feature-requests';

export const dataGuards: readonly Guard[] = [
  {
    name: 'maintenance is for maintainers',
    file: 'src/http/guards/admit.ts',
    takeOut: 'if (operation.maintainer) await checkMaintainer(ctx, identity);',
    putIn: '',
    tests: ['test/contract/authorisation/matrix.test.ts'],
  },
  {
    name: 'a report is taken once for each key',
    file: 'src/db/migrations/0012-reports.sql',
    takeOut: 'key_hash text unique,',
    putIn: 'key_hash text,',
    tests: [`${reports}/reports.test.ts`],
  },
  {
    name: 'a report is decided under its lock',
    file: `${reports}/move.store.ts`,
    takeOut: 'order by numero for update`',
    putIn: 'order by numero`',
    tests: [`${reports}/maintained-reports.test.ts`],
  },
  {
    name: 'feature requests of a day are counted in turn',
    file: `${requests}/create-feature-request.ts`,
    takeOut: 'await lockPersonForTurn(tx, caller.userId);',
    putIn: 'void lockPersonForTurn;',
    tests: [`${requests}/feature-requests.test.ts`],
  },
  {
    name: 'votes that are withdrawn count no more',
    file: 'src/db/migrations/0014-requests-onboarding-conditions.sql',
    takeOut: 'create trigger feature_votes_removed after delete on',
    putIn: 'create trigger feature_votes_removed after update on',
    tests: [`${requests}/feature-requests.test.ts`],
  },
  {
    name: 'a download counts once an hour for each network',
    file: 'src/data/downloads/download.store.ts',
    takeOut: 'on conflict do nothing returning 1)',
    putIn: 'on conflict (hour, visitor) do update set hour = excluded.hour returning 1)',
    tests: ['src/data/downloads/downloads.test.ts'],
  },
  {
    name: 'a version is published by one at a time',
    file: 'src/data/lists/list.store.ts',
    takeOut: 'lock table published_lists in share row exclusive mode',
    putIn: 'select 1',
    tests: ['src/data/lists/import-list.test.ts'],
  },
  {
    name: 'a family takes the place of its parts under its name',
    file: 'src/data/addresses/gazetteer.ts',
    takeOut: 'for (const family of families) addFamily(exact, family);',
    putIn: '',
    tests: ['src/data/addresses/families.test.ts'],
  },
  {
    name: 'a place that the named town holds wins over the town',
    file: 'src/data/addresses/steps/deepest.ts',
    takeOut: 'const DEEPER = 0.2;',
    putIn: 'const DEEPER = 0;',
    tests: ['src/data/addresses/steps/roads.test.ts'],
  },
  {
    name: 'a heard name needs letters, so that a text of no place finds none',
    file: 'src/data/addresses/steps/chain.ts',
    takeOut: 'const LIKE_SHORT = 0.9;',
    putIn: 'const LIKE_SHORT = 0;',
    tests: ['src/data/addresses/steps/sound.test.ts'],
  },
  {
    name: 'a town so many kilometres away is not the place of an address',
    file: 'src/data/addresses/steps/relations.ts',
    takeOut: "const away = word === 'venant' ? at + 1 : distanceEnd(tokens, at);",
    putIn: "const away = word === 'venant' ? at + 1 : void distanceEnd;",
    tests: ['src/data/addresses/steps/roads.test.ts'],
  },
  {
    name: 'the name of a landmark of an address ends before "sis à"',
    file: 'src/data/addresses/steps/relations.ts',
    takeOut: "if (to > from && to >= named && LIES.test(token?.word ?? '')) break;",
    putIn: 'void LIES;',
    tests: ['src/data/addresses/steps/roads.test.ts'],
  },
  {
    name: 'where an address leads to is not its place',
    file: 'src/data/addresses/steps/chain.ts',
    takeOut: "(mention.hint !== 'away' && isNamedRoad(candidate))",
    putIn: 'isNamedRoad(candidate)',
    tests: ['src/data/addresses/steps/roads.test.ts'],
  },
  {
    name: 'of two addresses of one name the one whose commune is called after it',
    file: 'src/data/addresses/steps/chain.ts',
    takeOut: 'const EPONYM = 0.03;',
    putIn: 'const EPONYM = 0;',
    tests: ['src/data/addresses/steps/roads.test.ts'],
  },
  {
    name: 'a short town of an address is heard only where it is all that is said',
    file: 'src/data/addresses/steps/chain.ts',
    takeOut: 'const all = share > NEARLY_ALL;',
    putIn: 'const all = share > 2 * NEARLY_ALL;',
    tests: ['src/data/addresses/steps/sound.test.ts'],
  },
  {
    name: 'the half of a name that people use finds the address of the large commune',
    file: 'src/data/addresses/gazetteer.ts',
    takeOut: 'const HALF_WEIGHT = 0.99;',
    putIn: 'const HALF_WEIGHT = 0.97;',
    tests: ['src/data/addresses/steps/roads.test.ts'],
  },
  {
    name: 'the word before the name in an address says its level',
    file: 'src/data/addresses/steps/chain.ts',
    takeOut: 'return asked.includes(place.level) ? 0.06 : 0;',
    putIn: 'return asked.includes(place.level) ? 0 : 0;',
    tests: ['src/data/addresses/steps/roads.test.ts'],
  },
  {
    name: 'the place of a landmark is the address where nothing else is',
    file: 'src/data/addresses/steps/chain.ts',
    takeOut: 'if (best.size === 0 && standing.length > 0 && standing.length < mentions.length) {',
    putIn: 'if (best.size < 0) {',
    tests: ['src/data/addresses/steps/roads.test.ts'],
  },
  {
    name: 'words that sentences are made of open and end no name of an address',
    file: 'src/data/addresses/steps/candidates.ts',
    takeOut: 'const isAside = ({ words }: { words: readonly string[] }): boolean =>\n',
    putIn:
      'const isAside = ({ words }: { words: readonly string[] }): boolean =>\n  words.length > 99 &&\n',
    tests: ['src/data/addresses/steps/sound.test.ts'],
  },
  {
    name: 'a common word beside the town of an address is no quarter of it',
    file: 'src/data/addresses/steps/candidates.ts',
    takeOut: 'const COMMON_WEIGHT = 0.9;',
    putIn: 'const COMMON_WEIGHT = 1;',
    tests: ['src/data/addresses/steps/steps.test.ts'],
  },
  {
    name: 'a crossing of an address is written in one form',
    file: 'src/data/addresses/steps/relations.ts',
    takeOut: 'if (!found) return undefined;\n  const { to, label, relation } = found;',
    putIn:
      "if (!found) return undefined;\n  const { to, label, relation } = { ...found, label: '' };",
    tests: ['src/data/addresses/steps/roads.test.ts'],
  },
];
