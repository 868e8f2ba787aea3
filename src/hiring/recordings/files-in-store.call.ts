// The files of recordings for the walk through the store: one that has no row is nobody's.
import type { FilesOfRoom } from '../../connectors/files/sweep-store.ts';
import type { Database } from '../../db/database.ts';
import { recordingIn } from './names.ts';
import { findKnown } from './recording.store.ts';

export const recordingsInStore = (database: Database): FilesOfRoom => ({
  isOwn: (name) => recordingIn(name) !== undefined,
  async known(names) {
    const places = Map.groupBy(names, (name) => name.split('/').slice(0, 3).join('/'));
    const found = await Promise.all(
      [...places.values()].map(async (list) => {
        const [first] = list;
        const place = first && recordingIn(first);
        if (!place) return [];
        const { organization_id, mode } = place;
        const ids = list.map((name) => recordingIn(name)?.id ?? '');
        const known = await findKnown(database, organization_id, mode, ids);
        return list.filter((name) => known.has(recordingIn(name)?.id ?? ''));
      }),
    );
    return new Set(found.flat());
  },
});
