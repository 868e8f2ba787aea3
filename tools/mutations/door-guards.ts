// The guards of what strangers can cause (sign-in, mails, names, limits) that `npm run mutations` takes out one at a
// time.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of the code, not templates.
import type { Guard } from './guards.ts';

const signIn = 'src/platform/sign-in';
const limits = 'src/platform/limits';

export const doorGuards: readonly Guard[] = [
  {
    name: 'a second factor that cannot be opened is said so, and counted',
    file: `${signIn}/ask-library.ts`,
    takeOut: 'if (sealed === undefined) return;',
    putIn: 'if (sealed !== "") return;',
    tests: [`${signIn}/second-factor.test.ts`],
  },
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
    name: 'windows are counted under their lock',
    file: `${limits}/window.store.ts`,
    takeOut: 'on conflict (subject) do update set ends_at = w.ends_at',
    putIn: 'on conflict (subject) do update set ends_at = w.ends_at where false',
    tests: [`${limits}/mail-limits.test.ts`],
  },
  {
    name: 'an invitation takes its permits',
    file: 'src/platform/invitations/create-invitation.ts',
    takeOut: "if (!permits.granted) throw fail('RATE_LIMITED', {}, permits.retryAfter_s);",
    putIn: 'void permits;',
    tests: [`${limits}/mail-limits.test.ts`],
  },
  {
    name: 'mails that nobody waits for take their permits',
    file: 'src/platform/mails/queue-mails.ts',
    takeOut: 'if (permits.granted) await queue(tx, [{ sealed }]);',
    putIn: 'if (permits) await queue(tx, [{ sealed }]);',
    tests: [`${limits}/mail-limits.test.ts`],
  },
  {
    name: 'accounts of a network are counted',
    file: `${signIn}/sign-in-limits.ts`,
    takeOut: 'take(database, [asksFor(email), mailsTo(email), signUpsFrom(address, signUps)]),',
    putIn: 'take(database, signUpsFrom(address, signUps) && [asksFor(email), mailsTo(email)]),',
    tests: [`${limits}/sign-up-limits.test.ts`],
  },
  {
    name: 'a request for a mail is answered before the account is looked for',
    file: `${signIn}/sign-in.ts`,
    takeOut: 'if (later) return later;',
    putIn: 'void later;',
    tests: [`${signIn}/sign-in-mail.test.ts`],
  },
  {
    name: 'passwords under a session are counted',
    file: `${signIn}/sign-in.ts`,
    takeOut: 'if (person) refuseIfMany(await room.limits.password(person.userId));',
    putIn: '',
    tests: [`${signIn}/change-password.test.ts`],
  },
  {
    name: 'a new password ends the other sessions',
    file: `${signIn}/ask-library.ts`,
    takeOut: "if (path === '/change-password') return { revokeOtherSessions: true };",
    putIn: '',
    tests: [`${signIn}/change-password.test.ts`],
  },
  {
    name: 'a sign-in with a password that was changed meanwhile opens nothing',
    file: `${signIn}/judge-sign-in.ts`,
    takeOut: 'if (wait_s === undefined && password === call.trace.compared) return;',
    putIn: 'if (wait_s === undefined && password) return;',
    tests: [`${signIn}/change-password.test.ts`],
  },
  {
    name: 'a signed-in reader is counted, not the network',
    file: 'src/platform/quotas/quota.rules.ts',
    takeOut: 'if (person !== undefined) return { minute: person, account: person };',
    putIn: 'void person;',
    tests: ['src/platform/quotas/count-person.test.ts'],
  },
  {
    name: 'a sign-in that waits for its code takes so many tries',
    file: `${signIn}/sign-in.ts`,
    takeOut: 'if (challenge) refuseIfMany(await room.limits.triedCode(challenge));',
    putIn: 'void challenge;',
    tests: [`${signIn}/second-factor-races.test.ts`],
  },
  {
    name: 'a code of an authenticator opens once',
    file: `${signIn}/judge-sign-in.ts`,
    takeOut: 'if (wait_s === undefined && !isUsed) return;',
    putIn: 'if (wait_s === undefined) return;',
    tests: [`${signIn}/second-factor-races.test.ts`],
  },
  {
    name: 'a password that was being changed does not undo another one',
    file: `${signIn}/better-auth.ts`,
    takeOut: 'if (!(await isKept(person, compared)))',
    putIn: 'if (!(await isKept(person, compared)) && false)',
    tests: [`${signIn}/change-password.test.ts`],
  },
  {
    name: 'promo codes cannot be guessed without end',
    file: 'src/payments/checkout/checkout.call.ts',
    takeOut: "if (!permits.granted) throw fail('RATE_LIMITED', {}, permits.retryAfter_s);",
    putIn: 'void fail;',
    tests: ['src/payments/checkout/guess-code.test.ts'],
  },
  {
    name: 'keys that ended long ago are not shown',
    file: 'src/platform/keys/key.store.ts',
    takeOut: '${ends} > ${at(since)} and ${ends} <= ${at(now)}',
    putIn: '${ends} > ${at(0 * since)} and ${ends} <= ${at(now)}',
    tests: ['src/platform/projects/project-keys.test.ts'],
  },
  {
    name: 'test sends are held by the endpoint',
    file: `${limits}/windows.ts`,
    takeOut: 'subject: `test:${endpointId}`,',
    putIn: 'subject: `test:${endpointId}:${Math.random()}`,',
    tests: ['src/webhooks/deliveries/test-endpoint.test.ts'],
  },
  {
    name: 'an endpoint made again has no new test sends',
    file: `${limits}/windows.ts`,
    takeOut: 'subject: `test:${projectId}:${hashed(host)}`,',
    putIn: 'subject: `test:${projectId}:${hashed(url + host)}`,',
    tests: ['src/webhooks/deliveries/test-endpoint.test.ts'],
  },
  {
    name: 'test sends of a project have an end',
    file: `${limits}/count-test-send.ts`,
    takeOut: 'testsTo(id), testsOf(projectId), ',
    putIn: 'testsTo(id), ',
    tests: ['src/webhooks/deliveries/test-endpoint.test.ts'],
  },
  {
    name: 'calls of project routes are counted',
    file: 'src/http/guards/count.ts',
    takeOut: "if (family !== 'project') return undefined;",
    putIn: "if (family !== 'open') return undefined;",
    tests: ['src/http/guards/count.test.ts'],
  },
  {
    name: 'names of people show what they are',
    file: `${signIn}/sign-in-routes.ts`,
    takeOut: "if (kind === 'name') return isPersonName(value.trim());",
    putIn: 'void isPersonName;',
    tests: [`${signIn}/sign-in-names.test.ts`],
  },
];
