// What the simulated operator says of itself. It stands in for every operator: which of its channels are open is a matter of
// the terms (contract/payments.md B.2).
import {
  type AmountRange,
  type RailManifest,
  railOperations,
  usualLookUps,
} from '../../kit/rail-manifest.ts';

/** contract/payments.md B.12.7 and B.15.3. */
const walletIn: AmountRange = { min_amount: 1, max_amount: 2_000_000 };
const walletOut: AmountRange = { min_amount: 1, max_amount: 5_000_000 };

export const simulatorManifest = {
  name: 'simulator',
  collects: {
    wave: walletIn,
    orange_money: walletIn,
    mixx: walletIn,
    card: walletIn,
    pi_spi: walletIn,
  },
  paysOut: {
    wave: walletOut,
    orange_money: walletOut,
    mixx: walletOut,
    bank_transfer: { min_amount: 10_000, max_amount: 5_000_000 },
  },
  // All that can be asked of any, so that all of it can be tried.
  operations: railOperations,
  repeat: { collect: 'search_first', refund: 'same_key', payout: 'same_key' },
  // As narrow as the narrowest of the operators known.
  reference: { atMost: 30, alphabet: /^[0-9A-Za-z]+$/ },
  lookUps: usualLookUps,
  settleAfter_ms: 600_000,
  nextActions: [],
  linkHosts: [],
  shortestLife_ms: {},
  watchAfter_ms: 86_400_000,
} as const satisfies RailManifest;
