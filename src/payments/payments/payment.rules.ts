// Decisions on payments without I/O: channels, ranges, fees (contract/payments.md B.2, B.12.7).
import type { ChannelIn, FeePayer } from '../../../contract/payments/payments.shapes.ts';
import { add, type FeeSchedule, type Francs, fee, subtract } from '../../kit/money.ts';

export type ChannelRule = {
  status: 'active' | 'closed';
  /** Wallets that are asked by a push to the payer's phone need its number. */
  needsPhone: boolean;
  min: number;
  max: number;
  fee: FeeSchedule;
};

/** The version of the fees below, stored with each object whose fee they gave (B.2). */
export const feeScheduleVersion = 1;

/** B.2: the simulator's default for payments, 150 bps and at least 5 francs. */
const paymentFee: FeeSchedule = { rate_bps: 150, fixed: 0, min: 5, max: null };

/** B.12.7: wallets take 1 to 2,000,000 francs for each payment. */
const wallet = {
  status: 'active',
  needsPhone: true,
  min: 1,
  max: 2_000_000,
  fee: paymentFee,
} as const;
const off = { ...wallet, status: 'closed', needsPhone: false } as const;

/** B.2: cards are off, and PI-SPI is off until there is a participant's contract. */
export const channels: Record<ChannelIn, ChannelRule> = {
  wave: wallet,
  orange_money: wallet,
  mixx: wallet,
  card: off,
  pi_spi: off,
};

export const openChannels = (Object.keys(channels) as ChannelIn[]).filter(
  (name) => channels[name].status === 'active',
);

export type Price = { fee: Francs; charged: Francs; net: Francs };

/** What the payer pays and what the merchant is credited with (B.2, first row of the table). */
export function price(payable: Francs, payer: FeePayer): Price {
  const amount = fee(payable, paymentFee);
  if (payer === 'customer') return { fee: amount, charged: add(payable, amount), net: payable };
  return { fee: amount, charged: payable, net: subtract(payable, amount) };
}

/** Whether an amount is within the range of a channel, or of one that the payer may choose. */
export function withinRange(amount: Francs, names: readonly ChannelIn[]): boolean {
  return names.some((name) => amount >= channels[name].min && amount <= channels[name].max);
}
