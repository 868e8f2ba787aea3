// The words of the back office (contract/dashboard.md section 9).

/**
 * What an operator may do: `support` reads, photos excepted; `review` decides identity files and disputes; `money` sets a
 * merchant's standing, limits and fees, and corrects the ledger; `configure` opens and closes channels and features, and
 * publishes lists and terms; `people` acts on accounts, keys and operators.
 */
export const permissions = ['support', 'review', 'money', 'configure', 'people'] as const;
export type Permission = (typeof permissions)[number];
