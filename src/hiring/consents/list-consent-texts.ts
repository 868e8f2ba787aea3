// What an organisation added to the notice, newest first: the first is in force.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, ReadContext } from '../../db/context.ts';
import type { Lists } from '../lists.ts';
import { listConsentRows } from './consent.store.ts';
import { viewConsent } from './consent.view.ts';

type Operation = Operations['listConsentTexts'];

export const createConsentLister =
  (lists: Lists) =>
  async (
    { db, caller, lang }: ReadContext<OrganizationMember>,
    { query }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { organizationId } = caller;
    return lists.page(
      ['consent-texts', organizationId],
      query,
      lang,
      async (after, most) => {
        const before = after === undefined ? undefined : Number(after);
        const rows = await listConsentRows(db, organizationId, before, most);
        return rows.map((row) => ({ ...row, id: String(row.version) }));
      },
      (rows) => rows.map(viewConsent),
    );
  };
