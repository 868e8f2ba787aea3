// Refuses files that import each other in a circle: whichever is read first, one of them is half read when the next needs
// it, and no part of the circle can be understood or moved alone. What two files share is a third.
// Caught: a value circle of keys and projects, circles of types in http and the contract (2026-11).

import { posix } from 'node:path';
import { type House, isServer, type Refusal } from './house.ts';
import { type Import, readImports } from './imports.ts';
import { DOMAINS, roomOf } from './rooms.ts';

type Graph = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Types count too, but for those between files of one domain: a noun's door names them for its neighbours, and they
 * are gone when the server runs.
 */
function counts(from: string, to: string, { typeOnly }: Import): boolean {
  const room = roomOf(from);
  return !typeOnly || room !== roomOf(to) || !DOMAINS.includes(room ?? '');
}

function graphOf(house: House): Graph {
  return new Map(
    house.files
      .filter(({ path }) => isServer(path) && path.endsWith('.ts'))
      .map((file) => {
        const targets = new Map<string, number>();
        for (const found of readImports(file.source())) {
          if (!found.specifier.startsWith('.')) continue;
          const to = posix.join(posix.dirname(file.path), found.specifier);
          if (counts(file.path, to, found) && !targets.has(to)) targets.set(to, found.line);
        }
        return [file.path, targets];
      }),
  );
}

/** One refusal for each circle, at the import by which its first file enters it. */
export function checkCycles(house: House): Refusal[] {
  const graph = graphOf(house);
  const told = new Set<string>();
  return [...graph.keys()].sort().flatMap((file) => {
    if (told.has(file)) return [];
    const circle = shortestWayBack(graph, file);
    if (!circle) return [];
    for (const one of circle) told.add(one);
    const line = graph.get(file)?.get(circle[1] ?? file) ?? 1;
    const says = `imports itself by ${circle.slice(1).join(', ')}: what they share belongs in a file of its own.`;
    return [{ file, line, rule: 'circle', says }];
  });
}

/** The file, those between, and the file again; undefined when nothing it imports leads back. */
function shortestWayBack(graph: Graph, start: string): string[] | undefined {
  const before = new Map<string, string>();
  const waiting = [start];
  for (const file of waiting) {
    for (const next of graph.get(file)?.keys() ?? []) {
      if (next === start) return wayTo(file, before, [start]);
      if (!graph.has(next) || before.has(next)) continue;
      before.set(next, file);
      waiting.push(next);
    }
  }
  return undefined;
}

function wayTo(file: string, before: ReadonlyMap<string, string>, way: string[]): string[] {
  const from = before.get(file);
  return from === undefined ? [file, ...way] : wayTo(from, before, [file, ...way]);
}
