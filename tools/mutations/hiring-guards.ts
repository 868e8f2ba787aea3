// The guards of hiring that `npm run mutations` takes out one at a time.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of the code, not templates.

import { candidateGuards } from './candidate-guards.ts';
import type { Guard } from './guards.ts';
import { hiringRightsGuards } from './hiring-rights-guards.ts';
import { hiringWebhookGuards } from './hiring-webhook-guards.ts';
import { modelGuards } from './model-guards.ts';
import { recordingGuards } from './recording-guards.ts';

const guard = 'src/http/guards/organization.ts';
const matrix = 'test/contract/authorisation/hiring-matrix.test.ts';

const hiringGuards: readonly Guard[] = [
  {
    name: 'a hiring key without the scope is refused',
    file: guard,
    takeOut: 'if (scope && !scopes.includes(scope))',
    putIn: 'if (scope && scopes.length === 0)',
    tests: [matrix],
  },
  {
    name: 'a hiring key that was revoked is refused',
    file: guard,
    takeOut: "if (known.revokedAt !== null) throw fail('UNAUTHENTICATED');",
    putIn: '',
    tests: ['test/hiring/keys.test.ts'],
  },
  {
    name: 'a hiring key that has expired is refused',
    file: guard,
    takeOut: 'if (known.expiresAt !== null && known.expiresAt <= now)',
    putIn: 'if (known.expiresAt !== null && known.expiresAt <= 0)',
    tests: ['test/hiring/keys.test.ts'],
  },
  {
    name: 'a role that is too low for a setting is refused',
    file: guard,
    takeOut: 'if (ranks[found.organizationRole] < ranks[least])',
    putIn: 'if (ranks[found.organizationRole] < 0)',
    tests: [matrix],
  },
  {
    name: 'an organisation of others is entered by its members alone',
    file: 'src/hiring/organizations/organization.store.ts',
    takeOut:
      'from organization_members where organization_id = ${organizationId} and user_id = ${userId}`);',
    putIn:
      "from organization_members where organization_id = ${organizationId} and ${userId} <> '' limit 1`);",
    tests: [matrix],
  },
  {
    name: 'another site cannot use a cookie for the settings of hiring',
    file: guard,
    takeOut: "if (!identity.originAllowed(request.headers)) throw fail('FORBIDDEN');",
    putIn: '',
    tests: ['test/hiring/keys.test.ts'],
  },
  {
    name: 'sixty calls of a hiring key in a minute',
    file: 'src/platform/limits/window.store.ts',
    takeOut: 'greatest(0, $3::int - cardinality(w.times) + ${expired})',
    putIn: 'greatest(1, $3::int - cardinality(w.times) + ${expired})',
    tests: ['src/platform/limits/count-key-call.test.ts', 'test/hiring/limit.test.ts'],
  },
  {
    name: 'the minute of a hiring key is one for all servers',
    file: 'src/platform/limits/window.store.ts',
    takeOut: 'times = w.times[${from}:${place}]',
    putIn: 'times = w.times[0:0]',
    tests: ['src/platform/limits/count-key-call.test.ts', 'test/hiring/limit.test.ts'],
  },
  {
    name: 'ten hiring keys are active',
    file: 'src/hiring/keys/create-hiring-key.ts',
    takeOut: 'if (active >= limits.activeHiringKeys)',
    putIn: 'if (active > limits.activeHiringKeys)',
    tests: ['test/hiring/keys.test.ts'],
  },
  {
    name: 'hiring keys are counted under the lock of the organisation',
    file: 'src/hiring/keys/create-hiring-key.ts',
    takeOut: '  await lockOrganization(tx, caller.organizationId);\n',
    putIn: '',
    tests: ['test/hiring/keys.test.ts', 'test/hiring/races.test.ts'],
  },
  {
    name: 'the role is read again under the lock of the organisation',
    file: 'src/hiring/keys/create-hiring-key.ts',
    takeOut: '  await requireManager(ctx);\n',
    putIn: '',
    tests: ['test/hiring/members.test.ts'],
  },
  {
    name: 'a campaign belongs to its organisation and mode',
    file: 'src/hiring/campaigns/campaign.store.ts',
    takeOut:
      'from campaigns c where organization_id = ${organizationId} and mode = ${mode} and id = ${id}`);',
    putIn:
      "from campaigns c where organization_id = ${organizationId} and mode in ('test', 'live', ${mode}) and id = ${id}`);",
    tests: [matrix],
  },
  {
    name: 'a session belongs to its organisation and mode',
    file: 'src/hiring/sessions/session.store.ts',
    takeOut:
      '     where organization_id = ${organizationId} and mode = ${mode} and id = ${id}`);\n}\n\n/** The session that',
    putIn:
      "     where organization_id = ${organizationId} and mode in ('test', 'live', ${mode}) and id = ${id}`);\n}\n\n/** The session that",
    tests: [matrix, 'test/hiring/sandbox.test.ts'],
  },
  {
    name: 'a stored answer names nobody to a key without that scope',
    file: 'src/http/write.ts',
    takeOut: 'const kept = isToldAll(options, call) ? stored.body : null;',
    putIn: 'const kept = stored.body;',
    tests: ['test/hiring/sandbox.test.ts'],
  },
  {
    name: 'one live session of a candidate',
    file: 'src/db/migrations/0031-hiring-sessions.sql',
    takeOut: 'create unique index interview_sessions_live',
    putIn: 'create index interview_sessions_live',
    tests: ['test/hiring/races.test.ts'],
  },
  {
    name: 'sessions end with dryRun: false alone',
    file: 'src/hiring/sessions/end-sessions.ts',
    takeOut: 'const dryRun = body.dryRun ?? true;',
    putIn: 'const dryRun = body.dryRun ?? false;',
    tests: ['test/hiring/sessions.test.ts'],
  },
  {
    name: 'an address is one candidate of a campaign',
    file: 'src/hiring/candidates/candidate.rules.ts',
    takeOut: 'email?.trim().toLowerCase() || null',
    putIn: 'email?.trim() || null',
    tests: ['test/hiring/candidates.test.ts'],
  },
  {
    name: 'whoever changes a campaign holds its lock',
    file: 'src/hiring/campaigns/campaign.store.ts',
    takeOut: ' and id = ${id} for no key update`);',
    putIn: ' and id = ${id}`);',
    tests: ['test/hiring/end-races.test.ts'],
  },
  {
    name: 'whoever invites to a campaign holds its lock',
    file: 'src/hiring/campaigns/campaign.store.ts',
    takeOut: 'order by organization_id, mode, id for no key update of c`);',
    putIn: 'order by organization_id, mode, id`);',
    tests: ['test/hiring/races.test.ts'],
  },
  {
    name: 'a list with one wrong object stores none',
    file: 'src/http/list-checks.ts',
    takeOut: 'const wrong = check?.(list[i], lang);',
    putIn: 'const wrong = i === 0 ? check?.(list[i], lang) : undefined;',
    tests: ['test/hiring/candidates.test.ts', 'test/hiring/questions.test.ts'],
  },
  {
    name: 'a link that cannot be opened spoils no list',
    file: 'src/hiring/candidates/candidate.view.ts',
    takeOut: 'if (error instanceof Unopened) return null;',
    putIn: '',
    tests: ['src/hiring/candidates/get-candidate.test.ts'],
  },
  {
    name: 'who may not invite sees no personal link',
    file: 'src/hiring/candidates/candidate.view.ts',
    takeOut: "scopes.includes('candidates:write') ? shownInviteUrl",
    putIn: 'scopes.length > 0 ? shownInviteUrl',
    tests: ['test/hiring/candidates.test.ts'],
  },
  {
    name: 'a cursor is good for its own list alone',
    file: 'src/hiring/lists.ts',
    takeOut: "after === undefined || rest.join('\\n') !== list.join('\\n')",
    putIn: 'after === undefined',
    tests: ['test/hiring/lists.test.ts'],
  },
  {
    name: 'stored answers of hiring are sealed',
    file: 'src/http/mount.ts',
    takeOut: 'seal: operation.sealedAnswer ? options.answerSeal : undefined,',
    putIn: 'seal: undefined,',
    tests: ['test/hiring/candidates.test.ts'],
  },
  {
    name: 'an owner of others keeps the account',
    file: 'src/hiring/accounts/leave-organizations.ts',
    takeOut: "role === 'owner' && has_others",
    putIn: "role === 'owner' && has_others && now < 0",
    tests: ['test/hiring/accounts.test.ts'],
  },
  {
    name: 'the organisation is handed over by its owner alone',
    file: 'src/hiring/members/update-organization-member.ts',
    takeOut: "if (own !== 'owner')",
    putIn: "if (own === 'member')",
    tests: ['test/hiring/members.test.ts'],
  },
  {
    name: 'handing over asks for a recent sign-in',
    file: 'src/hiring/members/update-organization-member.ts',
    takeOut: '    requireRecentSignIn(ctx);\n',
    putIn: '',
    tests: ['test/hiring/members.test.ts'],
  },
  {
    name: 'an invitation is its reader’s alone',
    file: 'src/hiring/members/accept-organization-invitation.ts',
    takeOut: 'if (found.email !== caller.email.toLowerCase())',
    putIn: "if (found.email === '')",
    tests: ['test/hiring/members.test.ts'],
  },
  ...modelGuards,
  ...hiringWebhookGuards,
  ...hiringRightsGuards,
];

/** Each by itself, since all of them together take long. */
export const hiringLists: Readonly<Record<string, readonly Guard[]>> = {
  hiring: hiringGuards,
  candidates: candidateGuards,
  recordings: recordingGuards,
};
