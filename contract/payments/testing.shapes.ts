// What the test routes take and give (contract/payments.md B.12).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Nullable, Strict, Time } from '../shapes.ts';

export const MoveClock = Strict({
  advance_s: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.testClockAhead_days * 86_400 }),
  ),
  to: Type.Optional(Time),
  release: Type.Optional(Type.Literal(true)),
});

const now = { now: Time, offset_s: Type.Integer() };

export const MovedClock = Strict({ ...now, fired: Type.Integer() });

export const TestClock = Strict({
  ...now,
  due: Type.Array(Strict({ kind: Type.String(), object_id: Type.String(), at: Time })),
});

export const TestBalance = Strict({
  amount: Type.Integer({ minimum: 1, maximum: limits.testBalance_xof }),
});

const Scenario = Strict({
  trigger: Type.String(),
  outcome: Type.String(),
  delay_s: Nullable(Type.Integer()),
  text_fr: Type.String(),
  text_en: Type.String(),
});

export const Scenarios = Strict({
  headers: Strict({
    payments: Type.Array(Scenario),
    refunds: Type.Array(Scenario),
    payouts: Type.Array(Scenario),
    any: Type.Array(Scenario),
  }),
  payer_numbers: Type.Array(Scenario),
  destinations: Type.Array(Scenario),
  amounts: Type.Array(Scenario),
  /** How a dispute of test mode ends, and what opens one. */
  disputes: Type.Array(Scenario),
  /** Codes of payout destinations. */
  codes: Type.Array(Scenario),
  /** Files of identity. */
  identities: Type.Array(Scenario),
});
export type Scenarios = Static<typeof Scenarios>;
