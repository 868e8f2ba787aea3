// Refuses an import that goes through a wall of the house: another room, a side entrance, a package away from home.
// Caught: nothing on record; by it a script could move the walls of decision 0027 and see them hold.

import { posix } from 'node:path';
import { type House, type HouseFile, isCode, isFree, type Refusal } from './house.ts';
import {
  APART,
  DOMAINS,
  EVERYTHING,
  isDoor,
  MANIFEST,
  MAY_IMPORT,
  NEVER_PACKAGES,
  nounOf,
  ONE_DOOR,
  ONLY_PACKAGES,
  OUTSIDE_ROLE,
  PACKAGE_HOMES,
  PURE_ROLE,
  PURE_VALUES,
  roomOf,
  SPEAKS_OUTSIDE,
} from './rooms.ts';
import type { Source } from './source.ts';

export type Import = { specifier: string; line: number; typeOnly: boolean };

type Said = { rule: string; says: string };

const FORMS =
  /\b(?:import\s+(type\s+)?[\w$*\s{},]+?\s*from|export\s+(type\s+)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^{}]*\})\s*from|import|(?:import|require)\s*\()\s*(?=['"`])/g;

export function readImports(source: Source): Import[] {
  const byStart = new Map(source.literals.map((literal) => [literal.start, literal.text]));
  return [...source.code.matchAll(FORMS)].flatMap((match) => {
    const quote = match.index + match[0].length;
    const specifier = byStart.get(quote + 1);
    if (specifier === undefined) return [];
    const typeOnly = match[1] !== undefined || match[2] !== undefined;
    return [{ specifier, line: source.lineOf(match.index), typeOnly }];
  });
}

export function checkImports(house: House): Refusal[] {
  return house.files.flatMap((file) => {
    if (
      !isCode(file.path) ||
      isFree(file.path) ||
      !/^(?:src|contract|dashboard)\//.test(file.path)
    ) {
      return [];
    }
    const room = roomOf(file.path);
    if (room === undefined) {
      const says =
        'is in no room of the table (tools/tidy/rooms.ts): move it, or add the room there.';
      return [{ file: file.path, line: 1, rule: 'room', says }];
    }
    return checkFile(file, room);
  });
}

function checkFile(file: HouseFile, room: string): Refusal[] {
  return readImports(file.source()).flatMap((found) => {
    const said = found.specifier.startsWith('.')
      ? checkInside(file.path, room, found)
      : checkPackage(file.path, room, found);
    return said === undefined ? [] : [{ file: file.path, line: found.line, ...said }];
  });
}

function checkPackage(
  path: string,
  room: string,
  { specifier, typeOnly }: Import,
): Said | undefined {
  if (PURE_ROLE.test(path)) return pureSays(specifier);
  const only = ONLY_PACKAGES[room];
  if (only !== undefined && !only.test(specifier)) {
    return { rule: 'package', says: `${room} may not import the package ${specifier}.` };
  }
  if (NEVER_PACKAGES[room]?.test(specifier)) {
    return { rule: 'package', says: `${room} does no I/O: it may not import ${specifier}.` };
  }
  const kept = PACKAGE_HOMES.find(({ name }) => name.test(specifier));
  if (kept === undefined || path.startsWith(kept.home)) return undefined;
  if (path === kept.fileAlso) return undefined;
  if (typeOnly && kept.typesAlso !== undefined && path.startsWith(kept.typesAlso)) return undefined;
  return { rule: 'package', says: `${specifier} is imported in ${kept.home} only.` };
}

function checkInside(path: string, room: string, found: Import): Said | undefined {
  const target = posix.join(posix.dirname(path), found.specifier);
  if (target === 'package.json') return undefined;
  const other = roomOf(target);
  if (other === undefined) return { rule: 'room', says: `${target} is in no room of the house.` };
  if (other === 'contract' && found.typeOnly) return undefined;
  if (PURE_ROLE.test(path)) {
    const isPure = other === 'kit' || other === 'contract' || PURE_VALUES.test(target);
    // A type is gone once compiled: it carries nothing in.
    if (!isPure && !found.typeOnly) return pureSays(target);
    if (isPure && other === room) return undefined;
  }
  if (other === room) {
    if (APART.includes(room)) return checkApart(path, target);
    return DOMAINS.includes(room) ? checkSiblings(path, target) : undefined;
  }
  if (MANIFEST.test(target) && (DOMAINS.includes(room) || room === 'pages')) return undefined;
  return (
    checkRoom(path, room, other) ?? checkDoor(target, other) ?? checkOneDoor(target, room, other)
  );
}

function checkRoom(path: string, room: string, other: string): Said | undefined {
  const may = MAY_IMPORT[room] ?? [];
  if (may === EVERYTHING) {
    if (other !== 'test' && other !== 'tools') return undefined;
    return { rule: 'room', says: `${room} may not import ${other}: the server runs without it.` };
  }
  if (other === 'connectors' && SPEAKS_OUTSIDE.includes(room)) {
    if (OUTSIDE_ROLE.test(path)) return undefined;
    const says =
      'connectors are called in *.job.ts and *.call.ts only, where no transaction is open.';
    return { rule: 'connector', says };
  }
  if (may.includes(other)) return undefined;
  const list = may.length === 0 ? 'none of our rooms' : may.join(', ');
  return { rule: 'room', says: `${room} may import ${list}; not ${other}.` };
}

function checkDoor(target: string, other: string): Said | undefined {
  if (!DOMAINS.includes(other) || isDoor(target)) return undefined;
  return { rule: 'door', says: `${other} is entered by its index.ts, not by ${target}.` };
}

function checkOneDoor(target: string, room: string, other: string): Said | undefined {
  const door = ONE_DOOR[room]?.[other];
  if (door === undefined || target === door) return undefined;
  return { rule: 'door', says: `${room} enters ${other} by ${door}, not by ${target}.` };
}

/** Inside a room of folders that stand apart: the top may know them all, they know `kit` and the top. */
function checkApart(path: string, target: string): Said | undefined {
  const [from, to] = [nounOf(path), nounOf(target)];
  if (from === undefined || to === undefined || to === from || to === 'kit') return undefined;
  return { rule: 'door', says: `${from}/ does not know ${to}/: what they share belongs in kit/.` };
}

/** Inside one domain: a noun opens its neighbours by their doors, and a store answers to its own noun alone. */
function checkSiblings(path: string, target: string): Said | undefined {
  const noun = nounOf(target);
  if (noun === undefined || noun === nounOf(path)) return undefined;
  if (target.endsWith('.store.ts')) {
    return { rule: 'store', says: `${target} serves the files of ${noun}/ only.` };
  }
  if (nounOf(path) === undefined || posix.basename(target) === 'index.ts') return undefined;
  return { rule: 'door', says: `${noun}/ is entered by its index.ts, not by ${target}.` };
}

function pureSays(target: string): Said {
  return {
    rule: 'pure',
    says: `rules, machines and postings import kit, contract, texts and one another only, not ${target}.`,
  };
}
