// All operations of the platform, by name: the table that the mount, the documents and the tests read.
import { account } from './account.ts';
import { addresses } from './addresses.ts';
import { conditions } from './conditions.ts';
import { data } from './data.ts';
import { deliveries } from './deliveries.ts';
import { downloads } from './downloads.ts';
import { featureRequests } from './feature-requests.ts';
import { follows } from './follows.ts';
import { invitations } from './invitations.ts';
import { keys } from './keys.ts';
import { listOperations } from './lists.ts';
import { onboarding } from './onboarding.ts';
import { payments } from './payments.ts';
import { platform } from './platform.ts';
import { team } from './team.ts';
import { webhooks } from './webhooks.ts';

export const operations = {
  ...platform,
  ...keys,
  ...team,
  ...invitations,
  ...account,
  ...onboarding,
  ...conditions,
  ...payments,
  ...webhooks,
  ...deliveries,
  ...data,
  ...addresses,
  ...listOperations,
  ...featureRequests,
  ...downloads,
  ...follows,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;
