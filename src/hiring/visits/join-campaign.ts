// The public address of a campaign: whoever comes by it becomes a candidate of their own, whatever address they type, so
// that nobody learns who else is one (contract/hiring.md section 5, H84).
import type { Notice } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import type { Database } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { isEmailAddress } from '../../kit/email-address.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { isLine, isSeen } from '../../kit/person-name.ts';
import { isStorable } from '../../kit/text.ts';
import { candidatesFrom, takePermits } from '../../platform/limits/index.ts';
import { hashInvite, organizationIn } from '../addresses.ts';
import { addToCounts, type CampaignRow, findBySlug, lockCampaign } from '../campaigns/index.ts';
import {
  findByLink,
  insertCandidates,
  newCandidate,
  type PhoneOf,
  saveCandidate,
} from '../candidates/index.ts';
import { refuseFields } from '../refuse-fields.ts';
import { isSentAgain, linkOfForm, newFormMark } from './join-form.ts';
import { doorOf, readNotice, refuseEnded } from './notice.ts';
import type { Opened } from './open-link.ts';
import { newPass } from './pass.ts';
import { createChallengeSolver } from './solve-challenge.call.ts';
import { visitTexts } from './visit.texts.ts';
import { refuse, scopeOfRow, type VisitNeighbours } from './visits.ts';

async function campaignAt(database: Database, slug: string): Promise<CampaignRow> {
  const organizationId = organizationIn('slug', slug);
  const found = organizationId && (await findBySlug(database, organizationId, slug));
  if (!found) throw fail('NOT_FOUND');
  return found;
}

const publicDoor = (campaign: CampaignRow, now: number): Notice['door'] => {
  const door = doorOf(campaign, null, now);
  return door === 'OPEN' && campaign.require_invite ? 'INVITE_ONLY' : door;
};

export const createAddressReader =
  ({ database, programs, seals }: VisitNeighbours) =>
  async (slug: string): Promise<{ notice: Notice; key: string }> => {
    const campaign = await campaignAt(database, slug);
    const now = clock.now();
    const notice = await readNotice(database, campaign, programs, publicDoor(campaign, now));
    return { notice, key: newFormMark(seals.passes, campaign, now) };
  };

/** `challenge` is what the checker's part of the form says, `key` the form's own mark; empty where there is none. */
export type Joining = {
  name: string;
  email: string;
  phone: string;
  challenge: string;
  key: string;
};

export const createJoiner = ({ database, seals, phoneOf, challenge }: VisitNeighbours) => {
  const solve = challenge && createChallengeSolver(database, challenge);
  return async (slug: string, typed: Joining, address: string, lang: Lang): Promise<Opened> => {
    const campaign = await campaignAt(database, slug);
    const door = publicDoor(campaign, clock.now());
    if (door !== 'OPEN') {
      throw refuse(door === 'SANDBOX' ? visitTexts.sandbox : visitTexts.cannotBegin, lang);
    }
    const given = await readJoining(typed, phoneOf, lang);
    const permits = await database.transaction((tx) =>
      takePermits(tx, [candidatesFrom(campaign.id, address)]),
    );
    if (!permits.granted) {
      const { challenge: token } = typed;
      if (!solve || token === '') throw fail('RATE_LIMITED', {}, permits.retryAfter_s);
      await solve({ token, address, lang });
    }
    const now = clock.now();
    const row = await database.transaction(async (tx) => {
      const held = await lockCampaign(tx, scopeOfRow(campaign), campaign.id);
      if (!held || publicDoor(held, now) !== 'OPEN') throw refuse(visitTexts.cannotBegin, lang);
      await refuseEnded(tx, held.organization_id);
      const token = linkOfForm(seals.passes, typed.key, held, now);
      const known = token && (await findByLink(tx, held.organization_id, hashInvite(token)));
      if (known && isSentAgain(known, given)) return known;
      const made = newCandidate(held, given, {
        ...{ id: newId('can'), source: 'PUBLIC_LINK', links: seals.links, now },
        ...(known ? {} : { token }),
      });
      await insertCandidates(tx, [made]);
      await saveCandidate(tx, { ...made, status: 'OPENED', opened_at: now });
      await addToCounts(tx, held, { candidates: 1 });
      return made;
    });
    return { candidateId: row.id, pass: newPass(seals.passes, row, now) };
  };
};

async function readJoining(typed: Joining, phoneOf: PhoneOf, lang: Lang) {
  const [name, email, phone] = [typed.name, typed.email, typed.phone].map((text) => text.trim());
  const faults: Record<string, Text> = {};
  const isName =
    name && isSeen(name) && isLine(name) && isStorable(name) && [...name].length <= 200;
  if (!isName) faults['name'] = visitTexts.name;
  const isMail = email && isStorable(email) && email.length <= 254 && isEmailAddress(email);
  if (email && !isMail) faults['email'] = visitTexts.email;
  const number = phone && isStorable(phone) && phone.length <= 40 ? await phoneOf(phone) : null;
  if (phone && number === null) faults['phone'] = visitTexts.phone;
  if (!email && !phone) faults['email'] = visitTexts.reachable;
  refuseFields(faults, lang);
  return {
    ...{ name: name ?? '', email: email ? email.toLowerCase() : null, phone: number },
    ...{ notes: null, externalRef: null, inviteExpiresAt: null },
  };
}
