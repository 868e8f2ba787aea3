// The operations of /api/v1 as people of the organisation call them: the same entry, mounted once more for a session that
// names its organisation and chooses a mode (contract/dashboard.md G21).
import { Type } from 'typebox';
import type { Operation } from '../operation.ts';
import { Strict, Words } from '../shapes.ts';
import { hiringApi, hiringDashboardApi } from './apis.ts';
import { keyModes } from './words.ts';

/** Undefined for an operation of keys, or of people, alone. */
export function forPeople(operation: Operation): Operation | undefined {
  const { scope: _, ...shared } = operation;
  if (!operation.people) return undefined;
  return {
    ...shared,
    path: `${hiringDashboardApi.base}${operation.path.slice(hiringApi.base.length)}`,
    caller: 'session',
    organizationRole: operation.people,
    headers: Strict({ 'X-Hire-Mode': Type.Optional(Words(keyModes)) }),
  };
}

/** Each operation at each of its addresses. */
export const mounted = (operations: Readonly<Record<string, Operation>>): [string, Operation][] =>
  Object.entries(operations).flatMap(([name, operation]) => {
    const again = forPeople(operation);
    return again
      ? [
          [name, operation],
          [name, again],
        ]
      : [[name, operation]];
  });
