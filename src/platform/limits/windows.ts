// The windows of an hour or a day that this house counts in, each with its number of the contract.
import { hash } from 'node:crypto';
import { limits } from '../../../contract/limits.ts';
import { mailbox } from '../../kit/email-address.ts';
import { isInNetwork, network } from '../../kit/network.ts';
import type { Window } from './window.rules.ts';

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;

/** Hashed: the counters hold nobody's address. */
const hashed = (text: string): string => hash('sha256', text, 'base64url');

/** Mails to one mailbox, whatever they are about and whoever caused them. */
export const mailsTo = (address: string): Window => ({
  subject: `mail:${hashed(mailbox(address))}`,
  limit: limits.mailsPerHourPerAddress,
  window_ms: hour_ms,
});

/**
 * Asks for a mail to exactly this address, whether or not there is an account: of spellings that nobody has an account of
 * no mail comes, and they use up nobody's mails.
 */
export const asksFor = (address: string): Window => ({
  subject: `ask:${hashed(address.trim().toLowerCase())}`,
  limit: limits.mailsPerHourPerAddress,
  window_ms: hour_ms,
});

/** Mails that wait for their permit among those: more of them would be a heap that nobody reads. */
export const waitingFor = (address: string): Window => ({
  subject: `waiting:${hashed(mailbox(address))}`,
  limit: limits.waitingMailsPerDay,
  window_ms: day_ms,
});

/** Projects made, those aside that stand: whoever makes and deletes in turns leaves rows that stay. */
export const projectsBy = (userId: string): Window => ({
  subject: `projects:${hashed(userId)}`,
  limit: limits.projectsPerDayPerPerson,
  window_ms: day_ms,
});

export const invitationsBy = (userId: string): Window => ({
  subject: `inviter:${hashed(userId)}`,
  limit: limits.invitationsPerHourPerPerson,
  window_ms: hour_ms,
});

export const invitationsTo = (projectId: string): Window => ({
  subject: `invited:${projectId}`,
  limit: limits.invitationsPerDayPerProject,
  window_ms: day_ms,
});

/** Payments that one network starts on hosted pages: many people share one, and each pays once. */
export const pageStarts = (address: string): Window => ({
  subject: `page-start:${hashed(network(address))}`,
  limit: limits.pageStartsPerMinute,
  window_ms: minute_ms,
});

/** Tokens of pages and promo codes that nobody made: guesses of one network. */
export const pageGuesses = (address: string): Window => ({
  subject: `page-guess:${hashed(network(address))}`,
  limit: limits.pageGuessesPerMinute,
  window_ms: minute_ms,
});

/** Candidates who come by the public address of a campaign: mobile operators put many people behind one network. */
export const candidatesFrom = (campaignId: string, address: string): Window => ({
  subject: `candidate:${campaignId}:${hashed(network(address))}`,
  limit: limits.candidatesPerHourPerNetwork,
  window_ms: hour_ms,
});

/** Challenges that one network says it solved: whoever checks them is another service. */
export const challengesFrom = (address: string): Window => ({
  subject: `challenge:${hashed(network(address))}`,
  limit: limits.challengesPerMinutePerNetwork,
  window_ms: minute_ms,
});

export type SignUpLimits = {
  limit: number;
  /** A school or an office that the operator knows; the first one that holds the address counts. */
  networks: readonly { network: readonly [string, number]; limit: number }[];
};

export const signUpsFrom = (address: string, { limit, networks }: SignUpLimits): Window => ({
  subject: `sign-up:${hashed(network(address))}`,
  limit: networks.find((one) => isInNetwork(address, one.network))?.limit ?? limit,
  window_ms: hour_ms,
});

export const testsTo = (endpointId: string): Window => ({
  subject: `test:${endpointId}`,
  limit: limits.testSendsPerMinutePerEndpoint,
  window_ms: minute_ms,
});

/**
 * By project and host too, since an endpoint can be made again, at another path or port, as often as one likes: as many as
 * the endpoints that the project has there now may send. The host is that of the project alone, so that nobody uses up what
 * another one may send to a receiver of many.
 */
export const testsAt = (
  projectId: string,
  url: string,
  endpoints: readonly { url: string }[],
): Window => {
  const host = hostOf(url);
  const beside = endpoints.filter((one) => hostOf(one.url) === host).length;
  const most = limits.testSendsPerMinutePerProject;
  return {
    subject: `test:${projectId}:${hashed(host)}`,
    limit: most,
    leaves: Math.max(0, most - limits.testSendsPerMinutePerEndpoint * beside),
    window_ms: minute_ms,
  };
};

/** Whatever names its hosts have. */
export const testsOf = (projectId: string): Window => ({
  subject: `tests:${projectId}`,
  limit: limits.testSendsPerMinutePerProject,
  window_ms: minute_ms,
});

const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '');
