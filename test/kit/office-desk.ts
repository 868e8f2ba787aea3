// How an operator works in the browser: each act with its reason, and what the audit says of it afterwards.
import type { Page } from 'playwright-core';
import { button } from './dashboard.ts';
import { operatorOf, reason } from './operators.ts';
import type { World } from './world.ts';

/** Fills the reason of the open act of this name, of several that are open too, and sends it. */
export async function act(page: Page, name: string): Promise<void> {
  const form = page.locator('form').filter({ has: button(page, name) });
  await form.getByLabel('Motif').fill(reason);
  await button(form, name).click();
}

/** Done when its form is gone, where the next one is like it. */
export async function actToItsEnd(page: Page, name: string): Promise<void> {
  await act(page, name);
  await page.getByLabel('Motif').waitFor({ state: 'detached' });
}

type Entry = {
  action: string;
  before: unknown;
  after: unknown;
  reason: string;
  details: object;
};

export async function auditOfProject(world: World, project: string): Promise<Entry[]> {
  const { cookie } = await operatorOf(world, 'support');
  const { body } = await world.call('GET', `/v1/backoffice/audit?project=${project}`, { cookie });
  return body.data;
}
