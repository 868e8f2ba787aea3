// All operations of the platform, by name: the table that the mount, the documents and the tests read.

import { officeChannels } from './backoffice/channels.ts';
import { officeCorrections } from './backoffice/corrections.ts';
import { officeFaults } from './backoffice/faults.ts';
import { officeHands } from './backoffice/hands.ts';
import { officeLedger } from './backoffice/ledger.ts';
import { officeLists } from './backoffice/lists.ts';
import { officeMerchants } from './backoffice/merchants.ts';
import { officeOperators } from './backoffice/operators.ts';
import { officePeople } from './backoffice/people.ts';
import { officeQueue } from './backoffice/queue.ts';
import { officeReviews } from './backoffice/reviews.ts';
import { officeTerms } from './backoffice/terms.ts';
import { addresses } from './data/addresses.ts';
import { downloads } from './data/downloads.ts';
import { featureRequests } from './data/feature-requests.ts';
import { follows } from './data/follows.ts';
import { listOperations } from './data/lists.ts';
import { reports } from './data/reports.ts';
import { data } from './data/tools.ts';
import { campaigns } from './hiring/campaigns.ts';
import { candidates } from './hiring/candidates.ts';
import { hiringKeys } from './hiring/keys.ts';
import { hiringMembers } from './hiring/members.ts';
import { reviews } from './hiring/reviews.ts';
import { sessions } from './hiring/sessions.ts';
import { hiringWebhooks } from './hiring/webhooks.ts';
import { checkout } from './payments/checkout.ts';
import { destinations } from './payments/destinations.ts';
import { disputes } from './payments/disputes.ts';
import { keptExports } from './payments/exports.ts';
import { identity } from './payments/identity.ts';
import { links } from './payments/links.ts';
import { merchants } from './payments/merchants.ts';
import { offers } from './payments/offers.ts';
import { payments } from './payments/payments.ts';
import { payouts } from './payments/payouts.ts';
import { reconciliation } from './payments/reconciliation.ts';
import { refunds } from './payments/refunds.ts';
import { statement } from './payments/statement.ts';
import { testRoutes } from './payments/testing.ts';
import { account } from './platform/account.ts';
import { auditTrail } from './platform/audit.ts';
import { calls } from './platform/calls.ts';
import { conditions } from './platform/conditions.ts';
import { invitations } from './platform/invitations.ts';
import { keys } from './platform/keys.ts';
import { me } from './platform/me.ts';
import { onboarding } from './platform/onboarding.ts';
import { platform } from './platform/projects.ts';
import { search } from './platform/search.ts';
import { team } from './platform/team.ts';
import { deliveries } from './webhooks/deliveries.ts';
import { webhooks } from './webhooks/endpoints.ts';

/** Those of hiring: of two APIs with an envelope, codes and callers of their own. */
export const hiringOperations = {
  ...campaigns,
  ...candidates,
  ...sessions,
  ...hiringKeys,
  ...hiringWebhooks,
  ...reviews,
  ...hiringMembers,
};

/** Those of /v1. */
export const platformOperations = {
  ...platform,
  ...keys,
  ...team,
  ...invitations,
  ...account,
  ...me,
  ...auditTrail,
  ...calls,
  ...search,
  ...onboarding,
  ...conditions,
  ...merchants,
  ...payments,
  ...refunds,
  ...offers,
  ...links,
  ...checkout,
  ...statement,
  ...reconciliation,
  ...keptExports,
  ...destinations,
  ...payouts,
  ...disputes,
  ...identity,
  ...testRoutes,
  ...webhooks,
  ...deliveries,
  ...data,
  ...addresses,
  ...listOperations,
  ...reports,
  ...featureRequests,
  ...downloads,
  ...follows,
};

/** Those of operators of the platform, below /v1/backoffice. */
export const backofficeOperations = {
  ...officeMerchants,
  ...officeChannels,
  ...officeReviews,
  ...officePeople,
  ...officeOperators,
  ...officeQueue,
  ...officeLedger,
  ...officeCorrections,
  ...officeHands,
  ...officeFaults,
  ...officeTerms,
  ...officeLists,
};

export const operations = {
  ...platformOperations,
  ...backofficeOperations,
  ...hiringOperations,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type PlatformOperationName = keyof typeof platformOperations;
export type BackofficeOperationName = keyof typeof backofficeOperations;
export type HiringOperationName = keyof typeof hiringOperations;
