// Wrong values for each field of each body of the payments API, written from contract/payments.md and not from the schemas.
import type { OperationName } from '../../contract/index.ts';

type Wrong = {
  /** A body that is right but for the field. */
  works?: object;
  wrong: Readonly<Record<string, readonly unknown[]>>;
};

const most = 9_007_199_254_740_991;
const amount = [0, 1.5, -1, '100', null, most + 1];
const limit = [-1, 0.5, '1', most + 1];
const words = ['', 'other', 7, null];
const long = (characters: number) => 'é'.repeat(characters + 1);
const reference = ['', 'a b', long(100), 12];
const phone = ['77 000 00 00', '+0123456789', '+22', 221_770_000_000];
const email = ['awa', 'awa@', '@example.com', `${'a'.repeat(250)}@example.com`];
/** The last three are real moments, of years that no database holds. */
const time = [
  '2026-02-30T00:00:00Z',
  '2026-11-20',
  'demain',
  1_700_000_000,
  '9999-12-31T23:59:59-12:00',
  '9999-12-31T24:00:00Z',
  '0001-01-01T00:00:00+14:00',
];
const address = [
  'javascript:alert(1)',
  'http://example.com',
  `https://example.com/${long(2_048)}`,
  // An address is stored and answered as it was given; a reader of addresses passes over these.
  'https://example.com/\n',
  'https://exam\tple.com/',
  ' https://example.com/',
];
const code = ['ab', 'a b c', `${'A'.repeat(33)}`, 7];
const metadata = [[], 'a', 7];
const channels = [[], ['cash'], ['wave', 'wave'], 'wave'];
const flag = ['true', 1, null];
const id = ['', 'x'.repeat(65), 7];

const evidence = (before: string) => ({
  [`${before}product_description`]: ['', long(2_000), 7],
  [`${before}delivery_date`]: ['2026-02-30', '20/11/2026', 7],
  [`${before}delivery_proof_text`]: ['', long(2_000)],
  [`${before}customer_contact_text`]: ['', long(2_000)],
  [`${before}refund_policy_text`]: ['', long(2_000)],
  [`${before}comment`]: ['', long(2_000)],
});

const person = {
  kind: 'individual',
  first_name: 'Awa',
  last_name: 'Diop',
  birth_date: '1990-05-01',
  nationality: 'SN',
  id_type: 'national_id',
  id_number: '1 234 1990 00123',
};
/** Blanks, and what looks like them: a zero-width character, a filler, a mark of direction. */
const unseen = [' ', '\u200b', '\u3164', '\u202e', 'a\u202eb', 'a\nb'];
const personName = ['', ...unseen, long(100), 7];
const paper = ['', '  12', 'a'.repeat(41), 7];

const offer = { code: 'PROMO', kind: 'percent', value: 10 };
const payout = { destination_id: 'pd_1', amount: 100 };
const channel = { channel: 'wave', direction: 'in' };
const fee = { rate_bps: 0, fixed: 0, min: 0, max: null };

export const wrongFields: Readonly<Partial<Record<OperationName, Wrong>>> = {
  updateMerchant: {
    wrong: {
      display_name: ['', ...unseen, long(60), 7],
      support_phone: phone,
      support_email: email,
      fee_payer_default: words,
      require_quotes: flag,
    },
  },
  createPayment: {
    works: { amount: 1_000 },
    wrong: {
      amount,
      currency: words,
      channel: words,
      allowed_channels: channels,
      fee_payer: words,
      'customer.phone': phone,
      'customer.name': ['', long(100), 7],
      'customer.email': email,
      'customer.alias': ['', 'g'.repeat(36), 7],
      description: [long(200), 7],
      merchant_reference: reference,
      offer_code: code,
      success_url: address,
      cancel_url: address,
      expires_in: [299, 86_401, 300.5, '1800'],
      metadata,
    },
  },
  quoteRefund: {
    works: { payment_id: 'pay_1' },
    wrong: { payment_id: id, amount, fee_payer: [...words, 'recipient'] },
  },
  createRefund: {
    works: { payment_id: 'pay_1' },
    wrong: {
      payment_id: id,
      amount,
      fee_payer: words,
      quote_hash: ['', 'x'.repeat(101), 7],
      reason: [long(200), 7],
      merchant_reference: reference,
      metadata,
    },
  },
  createOffer: {
    works: offer,
    wrong: {
      code,
      kind: words,
      value: amount,
      min_order_amount: amount,
      max_discount: amount,
      channels,
      starts_at: time,
      ends_at: time,
      max_redemptions: [0, 1.5, 1_000_000_001],
      max_per_customer: [0, 1.5, 1_000_000_001],
      metadata,
    },
  },
  checkOffer: {
    works: { code: 'PROMO', amount: 1_000 },
    wrong: { code, amount, channel: words, customer_phone: phone },
  },
  updateOffer: {
    wrong: { ends_at: time, max_redemptions: [0, 1.5, 1_000_000_001], paused: flag },
  },
  createPaymentLink: {
    works: { title: 'Panier', amount: 1_000 },
    wrong: {
      title: ['', ...unseen, long(100), 7],
      description: [long(500), 7],
      usage: words,
      amount,
      min_amount: amount,
      max_amount: amount,
      fee_payer: words,
      allowed_channels: channels,
      accept_offer_code: flag,
      'collect.name': words,
      'collect.email': words,
      'collect.phone': words,
      'collect.reference': words,
      max_payments: [0, 1.5, 1_000_000_001],
      starts_at: time,
      expires_at: time,
      success_url: address,
      metadata,
    },
  },
  updatePaymentLink: {
    wrong: {
      title: ['', ...unseen, long(100), null],
      description: [long(500), 7],
      expires_at: time,
      max_payments: [0, 1.5, 1_000_000_001],
      status: [...words, 'completed', 'expired'],
    },
  },
  startCheckout: {
    works: { channel: 'wave', attempts: 0 },
    wrong: { channel: words, phone, attempts: [-1, 11, 0.5, '0'] },
  },
  forceCheckout: { wrong: { outcome: words } },
  disputeCheckout: {
    works: { reason: 'other', statement: 'Rien reçu' },
    wrong: { reason: ['', 'because', 7, null], statement: ['', ' ', long(2_000), 7] },
  },
  startLinkCheckout: {
    works: { key: 'a-key-of-sixteen-characters' },
    wrong: {
      key: ['', 'short', 'with a blank inside', 'x'.repeat(65)],
      amount,
      offer_code: code,
      name: ['', long(100), 7],
      email,
      phone,
      reference: ['', long(500), 7],
    },
  },
  createDestination: {
    works: { type: 'mobile_money', operator: 'wave', phone: '+221770000000' },
    wrong: {
      type: words,
      operator: [...words, 'card'],
      phone: [...phone, '+33612345678', '+2217700000000'],
      bank_id: ['', 'x'.repeat(65), 7],
      account: ['SN', 'sn010015200004850000020', 'A'.repeat(41), 7],
      holder_name: ['', ...unseen, '\u200b\u200b', 'A', long(100)],
      label: ['', ...unseen, long(60), 7],
      default: flag,
    },
  },
  verifyDestination: { wrong: { code: ['', '12345', '1234567', '12345a', 123_456] } },
  updateDestination: { wrong: { label: ['', ...unseen, long(60), 7], default: flag } },
  quotePayout: { works: payout, wrong: { destination_id: id, amount, fee_payer: words } },
  createPayout: {
    works: payout,
    wrong: {
      destination_id: id,
      amount,
      fee_payer: words,
      quote_hash: ['', 'x'.repeat(101), 7],
      description: [long(100), 7],
      merchant_reference: reference,
      metadata,
    },
  },
  acceptDispute: { wrong: { comment: ['', long(2_000), 7] } },
  challengeDispute: { wrong: { ...evidence('evidence.'), comment: ['', long(2_000), 7] } },
  updateDispute: { wrong: evidence('evidence.') },
  createTestDispute: {
    works: { payment_id: 'pay_1' },
    wrong: { payment_id: id, amount, reason: ['', 'late', 7, null] },
  },
  advanceTestDispute: { wrong: { outcome: [...words, 'accepted'] } },
  advanceTestPayment: { wrong: { outcome: [...words, 'pending'] } },
  advanceTestRefund: { wrong: { outcome: [...words, 'requested'] } },
  advanceTestPayout: { wrong: { outcome: [...words, 'sent'] } },
  addTestBalance: { wrong: { amount: [0, 1.5, '1', 1_000_000_001] } },
  putIdentityProfile: {
    works: person,
    wrong: {
      kind: words,
      first_name: personName,
      last_name: personName,
      birth_date: ['1990-02-30', '1899-12-31', '2999-01-01', '01/05/1990', 7],
      nationality: ['sn', 'SEN', 'XX', 'EU', ''],
      id_type: words,
      id_number: paper,
      business_name: personName,
      ninea: ['12', '1234567890', '1234567 AA1', 7],
      rccm: paper,
      address: ['', long(300), 7],
    },
  },
  submitIdentity: { wrong: { consent: [false, 'true', 1, null] } },
  setTestMerchant: {
    works: { channels: [channel] },
    wrong: {
      merchant_status: words,
      kyc_status: words,
      'limits.payments.daily': limit,
      'limits.payments.monthly': limit,
      'limits.payouts.per_withdrawal': limit,
      'limits.payouts.daily_count': [-1, 0.5, 1_000_001],
      'limits.payouts.daily_amount': limit,
      'limits.payouts.monthly_amount': limit,
      'limits.bank_transfers.min_amount': limit,
      'limits.bank_transfers.max_amount': limit,
      'limits.bank_transfers.monthly': limit,
      channels: ['wave', 7, Array.from({ length: 21 }, () => channel)],
      'channels.0.channel': words,
      'channels.0.direction': words,
      'channels.0.status': words,
      'channels.0.min_amount': limit,
      'channels.0.max_amount': limit,
      'channels.0.fee.rate_bps': [-1, 10_001, '1'],
      'channels.0.fee.fixed': limit,
      'channels.0.fee.min': limit,
      'channels.0.fee.max': [-1, 0.5],
    },
  },
  moveTestClock: {
    wrong: { advance_s: [0, -1, 0.5, 34_560_001, '1'], to: time, release: [false, 1, 'true'] },
  },
};

// A fee is given whole.
Object.assign(wrongFields['setTestMerchant']?.works ?? {}, { channels: [{ ...channel, fee }] });
