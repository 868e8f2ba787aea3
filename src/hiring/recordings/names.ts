// What the files of recordings are called in the store. One more segment than the files of payments have: neither room's
// walk through the store takes the other's files for its own.
import { hash } from 'node:crypto';
import type { Mode } from '../../db/context.ts';
import type { RecordingKey } from './recording.store.ts';

const room = 'hiring';

/** What the names of all files of an organisation begin with. */
export const namesOf = (organizationId: string): string => `${room}/${organizationId}/`;

/** The same of one recording. */
export const beginningOf = ({ organization_id, mode, id }: RecordingKey): string =>
  `${namesOf(organization_id)}${mode}/${id}_`;

export const wholeOf = (key: RecordingKey): string => `${beginningOf(key)}whole`;

/** Another text at the same place is another file: of two devices that send at once neither writes over the other. */
export const partOf = (key: RecordingKey, offset: number, bytes: Buffer): string =>
  `${beginningOf(key)}p${String(offset).padStart(8, '0')}_${hash('sha256', bytes, 'hex').slice(0, 32)}`;

/** Whose a file is; undefined for what is none of a recording. */
export function recordingIn(name: string): RecordingKey | undefined {
  const [first, organization_id = '', mode = '', file = '', more] = name.split('/');
  const id = /^(rec_[a-z0-9]{26})_/.exec(file)?.[1];
  const isOurs = first === room && id !== undefined && more === undefined;
  if (!isOurs || (mode !== 'test' && mode !== 'live')) return undefined;
  return { organization_id, mode: mode as Mode, id };
}
