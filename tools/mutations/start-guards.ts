// The guards of the server's start, its secret and its health that `npm run mutations` takes out one at a time.
import type { Guard } from './guards.ts';

const deliveries = 'src/webhooks/deliveries';
const listen = 'src/cli/listen';
const sealing = 'src/platform/sealing';

export const startGuards: readonly Guard[] = [
  {
    name: 'an older program leaves a newer database alone',
    file: 'src/db/migrate.ts',
    takeOut: 'refuseNewer(rows, files, version);',
    putIn: 'void refuseNewer;',
    tests: ['src/db/migrate.test.ts'],
  },
  {
    name: 'production has an address that callers know',
    file: 'src/config.ts',
    takeOut: '    if (!production) return null;\n',
    putIn: '    if (text === undefined) return null;\n',
    tests: ['src/config.test.ts'],
  },
  {
    name: 'a server starts with the secret of its database',
    file: 'src/main.ts',
    takeOut: 'await checkSecret(app.database, secret.value, secret.place, config.lostSecret);',
    putIn: 'void checkSecret;',
    tests: [`${sealing}/check-secret.test.ts`],
  },
  {
    name: 'a database that was never checked shows whose secret it has',
    file: `${sealing}/check-secret.ts`,
    takeOut: 'if (!known && !(await opensSome(database, secret))) throw refusal(place);',
    putIn: 'void opensSome;',
    tests: [`${sealing}/check-secret.test.ts`],
  },
  {
    name: 'the secret of who comes first is that of the database',
    file: `${sealing}/sealed-check.store.ts`,
    takeOut: '     where c.sealed is null`',
    putIn: '`',
    tests: [`${sealing}/check-secret.test.ts`],
  },
  {
    name: 'a kept secret is as long as a given one',
    file: 'src/main.ts',
    takeOut:
      'return { value: longSecret(kept, place, (sentence) => new ConfigError(sentence)), place };',
    putIn: 'void longSecret;\n  return { value: kept, place };',
    tests: [`${sealing}/check-secret.test.ts`],
  },
  {
    name: 'a secret that cannot be opened concerns its own project alone',
    file: `${deliveries}/secrets.ts`,
    takeOut: 'if (error instanceof Unopened) return null;',
    putIn: '',
    tests: [`${deliveries}/unreadable-secret.test.ts`],
  },
  {
    name: 'a text that cannot be opened is no fault of ours',
    file: 'src/http/refusal.ts',
    takeOut: 'if (error instanceof Unopened) {',
    putIn: 'if (error instanceof Versioned) {',
    tests: [`${deliveries}/unreadable-secret.test.ts`],
  },
  {
    name: '/health sees a database that takes no writes',
    file: 'src/platform/health/database-part.ts',
    takeOut: "return found ? { status: 'degraded', cause: found } : { status: 'ok' };",
    putIn: "return { status: 'ok' };",
    tests: ['src/platform/health/get-health.test.ts'],
  },
  {
    name: '/health needs room on the disk of the database',
    file: 'src/db/probe-writes.ts',
    takeOut: 'generate_series(1, 20000)',
    putIn: 'generate_series(1, 2)',
    tests: ['src/platform/health/get-health.test.ts'],
  },
  {
    name: 'a database that dies again and again is looked at',
    file: 'tools/again.mjs',
    takeOut: 'if (times.length >= mostTimes) return undefined;',
    putIn: 'if (times.length > mostTimes) return undefined;',
    tests: ['test/journeys/database-death.test.ts'],
  },
  {
    name: 'listen passes on a delivery and nothing else',
    file: `${listen}/signed-event.ts`,
    takeOut: 'return known === undefined ? [] : [[known, value] as const];',
    putIn: 'return [[known ?? name, value] as const];',
    tests: [`${listen}/forward-events.test.ts`],
  },
  {
    name: 'listen reads a block of the stream no further than it may go',
    file: `${listen}/read-events.ts`,
    takeOut: 'if (text.length > blockMost) throw new BlockTooLong();',
    putIn: '',
    tests: [`${listen}/forward-events.test.ts`],
  },
  {
    name: 'listen leaves the files of others alone',
    file: `${listen}/position-file.ts`,
    takeOut: 'return isOwn(all) ? all : undefined;',
    putIn: 'void isOwn;\n    return all as Record<string, string>;',
    tests: [`${listen}/forward-events.test.ts`],
  },
  {
    name: 'machines get JSON',
    file: 'src/main.ts',
    takeOut: "(process.stderr.isTTY ? 'text' : 'json')",
    putIn: "'text'",
    tests: ['test/journeys/first-minute.test.ts'],
  },
  {
    name: 'a terminal does not obey a stranger',
    file: 'src/kit/text.ts',
    takeOut: "return short.replace(unseen, '\\uFFFD');",
    putIn: 'void unseen;\n  return short;',
    tests: [`${listen}/forward-events.test.ts`],
  },
];
