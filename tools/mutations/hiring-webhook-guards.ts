// The guards of hiring's webhooks that `npm run mutations` takes out one at a time.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of the code, not templates.

import type { Guard } from './guards.ts';

const webhooks = 'src/hiring/webhooks';
const settings = ['test/hiring/webhooks.test.ts'];
const deliveries = ['test/hiring/deliveries.test.ts'];

export const hiringWebhookGuards: readonly Guard[] = [
  {
    name: 'an endpoint of hiring is its member’s own',
    file: `${webhooks}/endpoint.store.ts`,
    takeOut: `where organization_id = \${organizationId} and user_id = \${userId} and id = \${id}\`);
}

export function lockOwnEndpoint`,
    putIn: `where organization_id = \${organizationId} and \${userId} <> '' and id = \${id}\`);
}

export function lockOwnEndpoint`,
    tests: settings,
  },
  {
    name: 'five endpoints of hiring for each member',
    file: `${webhooks}/create-hiring-webhook.call.ts`,
    takeOut: 'await lockOrganization(tx, caller.organizationId);',
    putIn: '',
    tests: settings,
  },
  {
    name: 'nothing is sent to who is no member any more',
    file: `${webhooks}/endpoint.store.ts`,
    takeOut:
      'join organization_members m on m.organization_id = e.organization_id and m.user_id = e.user_id',
    putIn: '',
    tests: settings,
  },
  {
    name: 'a delivery of hiring ends with its third attempt',
    file: `${webhooks}/delivery.rules.ts`,
    takeOut: "if (delay_ms === undefined) return { status: 'failed', delay_ms: null };",
    putIn: "if (delay_ms === undefined) return { status: 'pending', delay_ms: 600_000 };",
    tests: deliveries,
  },
  {
    name: 'of a delivery of hiring one is under way',
    file: 'src/db/migrations/0032-hiring-webhooks.sql',
    takeOut: 'create unique index hiring_deliveries_pending',
    putIn: 'create index hiring_deliveries_pending',
    tests: deliveries,
  },
];
