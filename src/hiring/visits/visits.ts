// What the visits of candidates share: whom they ask, and the refusals that any of them may meet.
import type { Lang, Text } from '../../../contract/text.ts';
import type { Database } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import type { Seal } from '../../kit/seal.ts';
import { type CampaignRow, readCampaign } from '../campaigns/index.ts';
import type { PhoneOf } from '../candidates/index.ts';
import type { Programs } from './notice.ts';
import type { Challenge } from './solve-challenge.call.ts';

export type VisitNeighbours = {
  database: Database;
  publicUrl: string;
  /** Of personal links, of the cookies that they give, and of the addresses of previews. */
  seals: { links: Seal; passes: Seal; previews: Seal };
  phoneOf: PhoneOf;
  programs: Programs;
  /** Null: nobody beyond the limit of a public address can show that they are no robot. */
  challenge: Challenge | null;
};

/** Who asks, by cookie, for which page, in which language. */
export type Asking = { pass: string | undefined; candidateId: string; lang: Lang };

export const refuse = (text: Text, lang: Lang) => fail('INVALID_STATE', { message: text[lang] });

type Tenant = { organization_id: string; mode: CampaignRow['mode'] };

export const scopeOfRow = ({ organization_id, mode }: Tenant) => ({
  organizationId: organization_id,
  mode,
});

/** That of a row that cannot be without one. */
export const campaignOf = (
  database: Database,
  row: Tenant & { campaign_id: string },
): Promise<CampaignRow> => readCampaign(database, scopeOfRow(row), row.campaign_id);
