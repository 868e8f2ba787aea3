// What a door costs on a slow line: the page with all that it loads, in both languages, without a script.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { doorAddresses } from '../../../test/contract/door-addresses.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

/** What a browser asks for beside the page itself; an icon in the page's own text is none. */
const loadedBy = (page: string): string[] => [
  ...new Set(
    [...page.matchAll(/<(?:link|script|img|source|iframe)\b[^>]*?(?:href|src)="([^"]+)"/g)]
      .map(([, address = '']) => address)
      .filter((address) => !address.startsWith('data:')),
  ),
];

test('UI20 UI208 each door with everything is at most 14 KB, loads its style alone and no script', async () => {
  const sizes: [string, number][] = [];
  const addresses = Object.values(doorAddresses)
    .flat()
    .filter((address) => !address.endsWith('.css'));
  for (const address of addresses) {
    for (const lang of ['fr', 'en']) {
      const mark = address.includes('?') ? '&' : '?';
      const { status, text } = await world.call('GET', `${address}${mark}lang=${lang}`);
      assert.equal(status, 200, address);
      assert.doesNotMatch(text, /<script|\son\w+=|javascript:/, address);
      const loaded = loadedBy(text);
      assert.deepEqual(loaded, ['/dashboard/doors.css'], address);
      const parts = await Promise.all(loaded.map((part) => world.call('GET', part)));
      const bytes = [text, ...parts.map((part) => part.text)].map((part) =>
        Buffer.byteLength(part),
      );
      sizes.push([`${address} ${lang}`, bytes.reduce((sum, one) => sum + one, 0)]);
    }
  }
  assert.ok(sizes.length >= 20);
  const [name, most] = sizes.reduce((a, b) => (b[1] > a[1] ? b : a));
  assert.ok(most <= 14 * 1024, `${name}: ${most}`);
});
