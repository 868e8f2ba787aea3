// The part of the composition root that people open in a browser: the pages, and the routes of sign-in.

import { fileURLToPath } from 'node:url';
import { operations } from '../contract/index.ts';
import { programsOf } from './app-hiring.ts';
import { organizationInvitations, projectInvitations } from './app-invitations.ts';
import { keptElsewhere, type Seals } from './app-jobs.ts';
import { type AppOptions, shownMailFolder } from './app-options.ts';
import { createChallengeChecker } from './connectors/challenge.ts';
import {
  countVisit,
  findFile,
  type Lists,
  phoneInE164,
  subscribedBy,
  unsubscribe,
} from './data/index.ts';
import type { Lang } from './db/context.ts';
import type { Database } from './db/database.ts';
import { candidateVisits, createHearer, pass_ms, type RecordingFiles } from './hiring/index.ts';
import type { Identity } from './http/guards/identity.ts';
import type { Incoming } from './http/incoming.ts';
import { callRoute, type Route } from './http/mount.ts';
import type { Page } from './http/page.ts';
import { clock } from './kit/clock.ts';
import { createPseudonyms } from './kit/pseudonym.ts';
import { presentOf, type Secret } from './kit/seal.ts';
import { createPages } from './pages/index.ts';
import { readConditions } from './platform/index.ts';
import { type SignIn, signInRoutes } from './platform/sign-in/index.ts';

/** Where tools/dashboard.ts puts what it builds, and releases carry it. */
const dashboardFolder = fileURLToPath(new URL('../dashboard/dist', import.meta.url));

type PageParts = {
  database: Database;
  lists: Lists;
  seals: Seals;
  signIn: SignIn;
  identity: Identity;
  publicUrl: string;
  files: RecordingFiles;
};

/** Networks as the counters of datasets tell them apart. */
export const visitorsOf = (authSecret: Secret) =>
  createPseudonyms(presentOf(authSecret), 'counted visitors');

export function pagesOf(
  { config, version, authSecret, log, dashboard }: AppOptions,
  routes: Route[],
  parts: PageParts,
): Page[] {
  const { database, lists, seals, signIn, identity, publicUrl, files } = parts;
  const pseudonymOf = visitorsOf(authSecret);
  const mailFolder = shownMailFolder(config);
  const siteKey = config.turnstile?.siteKey ?? null;
  const call = (name: string, incoming: Incoming) => callRoute(routes, name, incoming);
  const visitors = { signIn: signIn.handle, session: identity.session, mailFolder };
  return createPages({
    dashboard: {
      folder: dashboard?.folder ?? dashboardFolder,
      enabled: config.dashboard,
      production: config.production,
      isBuilding: dashboard?.isBuilding ?? (() => false),
      session: identity.session,
    },
    documents: { operations, options: { publicUrl: config.publicUrl, version } },
    conditions: (version) => readConditions(database, version),
    data: {
      call,
      published: async (name) => (await lists.current(name))?.items.map(({ value }) => value),
      publicUrl: config.publicUrl,
    },
    payers: {
      call,
      publicUrl: config.publicUrl,
    },
    doors: { ...visitors, originAllowed: identity.originAllowed, call, siteKey },
    candidates: {
      ...candidateVisits({
        ...{ database, publicUrl, phoneOf: phoneInE164, files },
        seals: {
          ...{ links: seals.invitations, passes: seals.visits, mails: seals.mails },
          previews: seals.previews,
        },
        forget: keptElsewhere,
        programs: programsOf(config),
        challenge: config.turnstile && createChallengeChecker(config.turnstile),
      }),
      siteKey,
      hear: createHearer(files, seals.recordings),
      originAllowed: identity.originAllowed,
      isSecure: publicUrl.startsWith('https://'),
      pass_ms,
    },
    invitations: {
      project: { ...projectInvitations({ database, routes }), ...visitors },
      organization: { ...organizationInvitations({ database, routes }), ...visitors },
    },
    unsubscribing: {
      subscribedBy: (token) => subscribedBy(database, lists, seals.unsubscribing, token),
      unsubscribe: (token, jeu) => unsubscribe(database, seals.unsubscribing, token, jeu),
    },
    downloads: {
      find: (name) => findFile(lists, database, name),
      async count(dataset, address) {
        const visit = { dataset, type: 'telechargement', address, now: clock.now() } as const;
        await countVisit(database, pseudonymOf, visit).catch((error) =>
          log.warn({ err: error, dataset }, 'a download was not counted'),
        );
      },
    },
  });
}

/** What is left of a body that is excess: JSON that begins and does not end. */
const unended = Buffer.from('{');

/** Sign-in's own routes, which better-auth answers. */
export function authSubtree(signIn: SignIn) {
  return {
    prefix: '/auth',
    routes: signInRoutes,
    serve: (incoming: Incoming, lang: Lang) =>
      signIn.handle({
        method: incoming.raw.method ?? 'GET',
        url: incoming.raw.url ?? '/auth',
        headers: incoming.raw.headers,
        body: incoming.excess ? unended : incoming.body,
        address: incoming.address,
        requestId: incoming.requestId,
        lang,
      }),
  };
}
