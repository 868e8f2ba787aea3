// A personal link: looking at it changes nothing, since chat programs and mail filters fetch every link; its button
// opens it (contract/hiring.md section 5, H83).
import type { Notice } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import type { Database } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { hashInvite, organizationIn } from '../addresses.ts';
import {
  type CandidateRow,
  findByLink,
  lockCandidate,
  saveCandidate,
} from '../candidates/index.ts';
import { doorOf, readNotice, refuseEnded } from './notice.ts';
import { newPass } from './pass.ts';
import { visitTexts } from './visit.texts.ts';
import { campaignOf, refuse, scopeOfRow, type VisitNeighbours } from './visits.ts';

export type LinkScene = { notice: Notice; name: string; hasBegun: boolean };

export type Opened = { candidateId: string; pass: string };

async function holderOf(database: Database, token: string): Promise<CandidateRow> {
  const organizationId = organizationIn('token', token);
  const found = organizationId && (await findByLink(database, organizationId, hashInvite(token)));
  if (!found) throw fail('NOT_FOUND');
  return found;
}

export const createLinkReader =
  ({ database, programs }: VisitNeighbours) =>
  async (token: string): Promise<LinkScene> => {
    const holder = await holderOf(database, token);
    const campaign = await campaignOf(database, holder);
    const door = doorOf(campaign, holder.invite_expires_at, clock.now());
    const notice = await readNotice(database, campaign, programs, door);
    return { notice, name: holder.name, hasBegun: holder.session_id !== null };
  };

export const createLinkOpener =
  ({ database, seals }: VisitNeighbours) =>
  async (token: string, lang: Lang): Promise<Opened> => {
    const holder = await holderOf(database, token);
    await refuseEnded(database, holder.organization_id);
    const campaign = await campaignOf(database, holder);
    const now = clock.now();
    const door = doorOf(campaign, holder.invite_expires_at, now);
    if (door === 'SANDBOX') throw refuse(visitTexts.sandbox, lang);
    // What is kept of somebody stays theirs to read and to erase, whatever became of the campaign and the link.
    if (holder.status === 'INVITED') await markOpened(database, holder, now);
    return { candidateId: holder.id, pass: newPass(seals.passes, holder, now) };
  };

const markOpened = (database: Database, holder: CandidateRow, now: number) =>
  database.transaction(async (tx) => {
    const row = await lockCandidate(tx, scopeOfRow(holder), holder.id);
    if (row?.status !== 'INVITED') return;
    await saveCandidate(tx, { ...row, status: 'OPENED', opened_at: now, updated_at: now });
  });
