// The guards of the dashboard that `npm run mutations` takes out one at a time: what the server holds before any page,
// what the build holds, and what the page itself promises.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of the code, not templates.
import type { Guard } from './guards.ts';

const pages = 'src/pages/dashboard';
const build = 'tools/dashboard';
const application = 'dashboard/src';

export const dashboardGuards: readonly Guard[] = [
  {
    name: 'without a session no script of the dashboard is sent',
    file: `${pages}/dashboard-pages.ts`,
    takeOut:
      'if (!(await services.session(incoming.raw.headers.cookie))) return toSignIn(incoming, path);',
    putIn: 'await services.session(incoming.raw.headers.cookie);',
    tests: [`${pages}/dashboard-pages.test.ts`],
  },
  {
    name: 'an address that is no page is 404',
    file: `${pages}/dashboard-pages.ts`,
    takeOut: 'if (!page) return { status: 404, headers, body };',
    putIn: 'if (!page) return { status: 200, headers, body };',
    tests: [`${pages}/dashboard-pages.test.ts`],
  },
  {
    name: 'a mode in an address is one of two words',
    file: `${pages}/dashboard-pages.ts`,
    takeOut: "pattern.replace(/\\{mode\\}/g, '(?:test|live)')",
    putIn: "pattern.replace(/\\{mode\\}/g, '[^/]+')",
    tests: [`${pages}/dashboard-pages.test.ts`],
  },
  {
    name: 'a text becomes no script in the dashboard',
    file: 'src/pages/kit/declaration.ts',
    takeOut: `"require-trusted-types-for 'script'; trusted-types 'none'",`,
    putIn: '"",',
    tests: [`${pages}/dashboard-pages.test.ts`],
  },
  {
    name: 'a dashboard that is being built says when to come again',
    file: `${pages}/state-pages.ts`,
    takeOut: "const waits = missing === 'building';",
    putIn: "const waits = missing === 'off';",
    tests: [`${pages}/state-pages.test.ts`],
  },
  {
    name: 'sign-in leads on to pages of ours alone',
    file: 'src/pages/doors/visit.ts',
    takeOut: 'given.length > longest || !isOwnAddress(given, [])) return undefined;',
    putIn: 'given.length > longest) return undefined;',
    tests: ['src/pages/doors/sign-in-door.test.ts'],
  },
  {
    name: 'a door takes forms of our own pages alone',
    file: 'src/pages/doors/door.ts',
    takeOut: "if (!services.originAllowed(visit.incoming.raw.headers)) throw fail('FORBIDDEN');",
    putIn: 'services.originAllowed(visit.incoming.raw.headers);',
    tests: ['src/pages/doors/sign-in-door.test.ts'],
  },
  {
    name: 'sources that did not change are not built again',
    file: `${build}/build.ts`,
    takeOut: 'if (currentId(dist) === id) return done(false);\n  mkdirSync',
    putIn: 'mkdirSync',
    tests: [`${build}/build.test.ts`],
  },
  {
    name: 'who waited for a build does not make it again',
    file: `${build}/build.ts`,
    takeOut: 'if (currentId(dist) === id) return done(false);\n    await make',
    putIn: 'await make',
    tests: [`${build}/build.test.ts`],
  },
  {
    name: 'one build at a time',
    file: `${build}/lock.ts`,
    takeOut: 'while (!take(file)) {',
    putIn: 'while (!take(file) && isLeft(file)) {',
    tests: [`${build}/build.test.ts`],
  },
  {
    name: 'a former build stays for seven days',
    file: `${build}/build.ts`,
    takeOut: 'if (statSync(folder).mtimeMs < oldest)',
    putIn: 'if (statSync(folder).mtimeMs > oldest)',
    tests: [`${build}/build.test.ts`],
  },
  {
    name: 'a build is made aside',
    file: `${build}/build.ts`,
    takeOut: 'const aside = join(dist, `making-${process.pid}`);',
    putIn: 'const aside = join(dist, id.replace(/^./, "0"));',
    tests: [`${build}/build.test.ts`],
  },
  {
    name: 'an id of another form leads to no page',
    file: `${application}/lib/find.ts`,
    takeOut: 'const prefix = idForm.exec(objectId)?.[1]',
    putIn: "const prefix = objectId.split('_')[0]",
    tests: [`${application}/lib/find.test.ts`],
  },
  {
    name: 'the search offers no page that a role may not open',
    file: `${application}/lib/find.ts`,
    takeOut: 'if (!isKnown || !mayOpen(address) ||',
    putIn: 'if (!isKnown ||',
    tests: [`${application}/lib/find.test.ts`],
  },
  {
    name: 'what is no whole sum is none',
    file: 'contract/payments/typed-amount.ts',
    takeOut: '(/^\\d+$/.test(read) ? Number(read) : Number.NaN)',
    putIn: 'Number(read)',
    tests: [`${application}/lib/money.test.ts`],
  },
  {
    name: 'the doctor says that a signature is stale',
    file: `${application}/lib/doctor.ts`,
    takeOut: "return age > tolerance_ms ? 'stale' : 'good';",
    putIn: "return age < 0 ? 'stale' : 'good';",
    tests: [`${application}/lib/doctor.test.ts`],
  },
  {
    name: 'a form keeps its idempotency key over a lost answer',
    file: `${application}/lib/form-key.ts`,
    takeOut: 'if (isUnsure) wasLost = true;',
    putIn: 'if (isUnsure) renew();',
    tests: ['test/browser/sessions.test.ts'],
  },
  {
    name: 'a double press sends a form once',
    file: `${application}/ui/form.tsx`,
    takeOut: 'if (running.current) return;',
    putIn: 'void running;',
    tests: ['test/browser/forms.test.ts'],
  },
  {
    name: 'what an address says wrongly of a list is dropped',
    file: `${application}/api/listing.ts`,
    takeOut:
      'return text && !isWrong(filter, text) ? [[filter.name, askedText(filter, text)]] : [];',
    putIn: 'return text || isWrong(filter, "") ? [[filter.name, text ?? ""]] : [];',
    tests: ['test/browser/forms.test.ts'],
  },
  {
    name: 'one tab of a browser holds the stream of events',
    file: `${application}/api/leader.ts`,
    takeOut: 'if (!navigator.locks) {',
    putIn: 'if (navigator.locks) {',
    tests: ['test/browser/live.test.ts'],
  },
  {
    name: 'what the server answers is kept by no browser',
    file: 'src/http/send.ts',
    takeOut: "'Cache-Control': 'no-store',",
    putIn: '',
    tests: ['src/platform/me/me.test.ts'],
  },
  {
    name: 'what a receiver answered is shown as it was written',
    file: `${application}/lib/entities.ts`,
    takeOut: '(sign) => signs[sign] ?? sign',
    putIn: '(sign) => sign',
    tests: [`${application}/lib/entities.test.ts`],
  },
  {
    name: 'an act without a way back has its name typed',
    file: `${application}/lib/as-shown.ts`,
    takeOut: 'drawn(typed) === drawn(shown)',
    putIn: 'drawn(typed) !== shown || true',
    tests: [`${application}/lib/as-shown.test.ts`],
  },
];
