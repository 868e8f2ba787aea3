// The address of a campaign's preview: sealed, good for an hour, of one campaign. Nobody's name stands behind it, so it may
// be opened on another device without a sign-in.
import { limits } from '../../../contract/limits.ts';
import type { Mode, OrganizationScope } from '../../db/context.ts';
import type { Seal } from '../../kit/seal.ts';
import type { CampaignRow } from './campaign.store.ts';

export function newPreview(
  seal: Seal,
  { organization_id, mode, id }: Pick<CampaignRow, 'organization_id' | 'mode' | 'id'>,
  now: number,
) {
  const until = now + limits.previewAddress_ms;
  return { until, token: seal.close([organization_id, mode, id, until].join(' ')) };
}

/** Undefined for an address that is made up, or whose hour is over. */
export function openPreview(
  seal: Seal,
  token: string,
  now: number,
): { scope: OrganizationScope; id: string } | undefined {
  let text: string;
  try {
    text = seal.open(token);
  } catch {
    // Anybody may make up an address.
    return undefined;
  }
  const [organizationId = '', mode = '', id = '', until] = text.split(' ');
  if (!(Number(until) > now)) return undefined;
  return { scope: { organizationId, mode: mode as Mode }, id };
}
