// What the table of addresses says of each page.
import type { Permission } from '../../contract/backoffice/words.ts';
import type { Text } from '../../contract/text.ts';

export type Address = {
  path: `/dashboard${string}`;
  /** Below pages/, without its ending; it exports `Page`. */
  file: string;
  /** Unique over all pages; one of an object has the object's name before it. */
  title: Text;
  /** Of the roles in a project, or in an organisation, the lowest that may open it (UI57). */
  role?: 'admin' | 'user';
  /** For those who maintain the reference data only (UI137). */
  maintainer?: true;
  /** For operators of the platform with this permission only (section 9). */
  operator?: Permission;
};

export const table = <const T extends Record<string, Address>>(addresses: T): T => addresses;
