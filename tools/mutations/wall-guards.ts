// The guards of the walls between pages, APIs and the rest that `npm run mutations` takes out one at a time.
import type { Guard } from './guards.ts';

const sweep = 'test/contract/pages.test.ts';
const secondApi = 'test/contract/second-api.test.ts';

export const wallGuards: readonly Guard[] = [
  {
    name: 'the wall of a page: it answers under the policy that it declares',
    file: 'src/pages/index.ts',
    takeOut: 'serve: underPolicy(one, pages[path]),',
    putIn: 'serve: one,',
    tests: [sweep],
  },
  {
    name: 'the wall of an API: refusals before a route have its form',
    file: 'src/http/server.ts',
    takeOut: 'apiAt(apis, plainPath(url));',
    putIn: 'apis[0] ?? apiAt(apis, plainPath(url));',
    tests: [secondApi],
  },
  {
    name: 'the wall of an API: broken HTTP is refused in its form',
    file: 'src/http/refuse-socket.ts',
    takeOut: 'const api = apiOf(addressIn(error.rawPacket) ?? lastAnswers.get(socket)?.req.url);',
    putIn: 'const api = apiOf(undefined);',
    tests: [secondApi],
  },
  {
    name: 'the wall of an API: the size of a body is its own',
    file: 'src/http/server.ts',
    takeOut: 'bounds: boundsOf(operation, route.api), refuse',
    putIn: 'bounds: looseBounds, refuse',
    tests: [secondApi],
  },
];
