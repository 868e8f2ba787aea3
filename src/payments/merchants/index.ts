// The door of merchant accounts: made on the first authenticated payment call (spec "What the service
// does"), remembered so that later calls cost nothing.
import type { Scope } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { clock, dayInDakar } from '../../kit/clock.ts';
import { insertMerchant } from './merchant.store.ts';

export {
  addVolume,
  refuseVolume,
  releaseVolume,
  retakeVolume,
  volumeLimits,
  volumesOn,
} from './merchant.rules.ts';
export { lockMerchants, type MerchantRow, saveVolumes } from './merchant.store.ts';

const remembered = 100_000;

export function createMerchantOpener(database: Database) {
  const known = new Set<string>();
  const open = createBatcher<Scope, void>(
    async (scopes) => {
      for (const scope of scopes) {
        const now = clock.now();
        await insertMerchant(database, scope, now, dayInDakar(now));
        if (known.size >= remembered) known.clear();
        known.add(nameOf(scope));
      }
      return scopes.map(() => undefined);
    },
    { max: 64, concurrency: 4 },
  );
  return (scope: Scope): void | Promise<void> =>
    known.has(nameOf(scope)) ? undefined : open(scope);
}

const nameOf = (scope: Scope) => `${scope.projectId} ${scope.mode}`;
