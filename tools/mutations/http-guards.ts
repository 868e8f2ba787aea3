// The guards of the room `http` that `npm run mutations` takes out one at a time.
import type { Guard } from './guards.ts';

export const httpGuards: readonly Guard[] = [
  {
    name: 'a path has the methods of all its routes',
    file: 'src/http/refuse-early.ts',
    takeOut: 'const entries = allowed.filter(({ pattern }) => pattern.test(path));',
    putIn: 'const entries = allowed.filter(({ pattern }) => pattern.test(path)).slice(0, 1);',
    tests: ['test/contract/bad-paths.test.ts'],
  },
  {
    name: 'a version that is not spoken is malformed',
    file: 'src/http/refuse-early.ts',
    takeOut: "if (httpVersion !== '1.1' && httpVersion !== '1.0') return true;",
    putIn: '',
    tests: ['test/contract/raw-http.test.ts'],
  },
  {
    name: 'every answer carries its safety headers',
    file: 'src/http/server.ts',
    takeOut: 'ServerResponse: responseWith(safety),',
    putIn: '',
    tests: ['test/contract/transport.test.ts'],
  },
];
