// The guards of what strangers can cause (sign-in, mails, names, limits) that `npm run mutations` takes out one at a
// time.
import type { Guard } from './guards.ts';

const signIn = 'src/platform/sign-in';

export const doorGuards: readonly Guard[] = [
  {
    name: 'addresses are judged before the library sees them',
    file: `${signIn}/sign-in.ts`,
    takeOut: 'checkAddresses(route, input, room.trusted);',
    putIn: 'void checkAddresses;',
    tests: [`${signIn}/sign-in-redirects.test.ts`],
  },
  {
    name: 'no redirect leaves the server',
    file: 'src/http/own-location.ts',
    takeOut: 'if (!leavesUs(answer, origins)) return answer;',
    putIn: 'if (leavesUs || origins) return answer;',
    tests: ['src/http/own-location.test.ts'],
  },
  {
    name: 'names of people show what they are',
    file: `${signIn}/sign-in-routes.ts`,
    takeOut: "if (kind === 'name') return isPersonName(value.trim());",
    putIn: 'void isPersonName;',
    tests: [`${signIn}/sign-in-names.test.ts`],
  },
];
