// What is wrong with a body beyond its schema and short of the database: fields that do not go together, times that are past.
import type { Text } from '../../contract/text.ts';

export type Judge = {
  /** Fields that are judged together: not at all where one of them is wrong by itself. */
  groups: readonly (readonly string[])[];
  /** By field; of a list each object is judged, without the fields that are wrong by themselves. */
  faults(body: Record<string, unknown>, now: number): Readonly<Record<string, Text>>;
};
