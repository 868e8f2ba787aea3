// The guards of the room `http` that `npm run mutations` takes out one at a time.
import type { Guard } from './guards.ts';

const hostile = 'test/contract/hostile-bodies.test.ts';
const chunks = 'src/http/bound-chunks.test.ts';

export const httpGuards: readonly Guard[] = [
  {
    name: 'a fixed path whose method is another is no id',
    file: 'src/http/refuse-early.ts',
    takeOut: "if (routed && !isOtherMethod(request.method ?? '', path, allowed)) return undefined;",
    putIn: 'if (routed) return undefined;',
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
  {
    name: 'the parts of a body are counted while it is read',
    file: 'src/http/body-counter.ts',
    takeOut: "if (++parts > bounds.parts) return 'parts';",
    putIn: '',
    tests: [hostile],
  },
  {
    name: 'the depth of a body is counted while it is read',
    file: 'src/http/body-counter.ts',
    takeOut: "if (kind === opening && ++level > bounds.depth) return 'depth';",
    putIn: '',
    tests: [hostile],
  },
  {
    name: 'the content of a body is counted while it is read',
    file: 'src/http/body-counter.ts',
    takeOut: "return content > bounds.content ? 'content' : undefined;",
    putIn: 'return undefined;',
    tests: [hostile],
  },
  {
    name: 'an answer names fifty fields at most',
    file: 'src/http/part-checks.ts',
    takeOut: 'names.slice(0, limits.refusedFieldsNamed)',
    putIn: 'names',
    tests: [hostile],
  },
  {
    name: 'a long text is cut before it is judged',
    file: 'src/http/part-checks.ts',
    takeOut: 'return bytes > most ? cutTexts(alone(judged.body), most) : [];',
    putIn: 'return bytes > most ? cutTexts({}, most) : [];',
    tests: [hostile],
  },
  {
    name: 'a body comes in few chunks',
    file: 'src/http/bound-chunks.ts',
    takeOut: '} else if (++count <= most) usual?.call(parser, chunk);',
    putIn: '} else if (++count > 0) usual?.call(parser, chunk);',
    tests: [chunks],
  },
  {
    name: 'a body comes in few reads',
    file: 'src/http/receive-body.ts',
    takeOut: 'if (++count > most) return',
    putIn: 'if (++count < 0) return',
    tests: [chunks],
  },
  {
    name: 'the parameters of a query are counted',
    file: 'src/http/request-parts.ts',
    takeOut: 'if (++count > limits.queryParameters) return',
    putIn: 'if (++count < 0) return',
    tests: [hostile],
  },
  {
    name: 'the fields of a form are counted',
    file: 'src/pages/kit/form.ts',
    takeOut: 'if (excess || raw.headers',
    putIn: 'if (raw.headers',
    tests: ['src/pages/invitation/invitation-pages.test.ts'],
  },
  {
    name: 'the credential is judged before 100 Continue',
    file: 'src/http/server.ts',
    takeOut: 'const unread = async () => refuse?.(incomingOf(request));',
    putIn:
      'const unread = async () => (bounds.bytes < 0 ? refuse?.(incomingOf(request)) : undefined);',
    tests: ['test/contract/transport.test.ts'],
  },
];
