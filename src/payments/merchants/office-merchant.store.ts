// SQL on merchant accounts as operators look for them.
import type { KycStatus } from '../../../contract/payments/merchants.shapes.ts';
import type { Mode } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { MerchantRow } from './merchant.store.ts';

export type AccountRow = {
  project_id: string;
  mode: Mode;
  status: MerchantRow['status'];
  kyc_status: KycStatus;
};

/** The accounts of some projects, live before test. */
export function listAccountsOf(
  reader: Reader,
  projectIds: readonly string[],
): Promise<AccountRow[]> {
  return reader.all<AccountRow>(sql`
    select project_id, mode, status, kyc_status from merchant_accounts
     where project_id = any(${[...projectIds]}::text[]) order by project_id, mode`);
}
