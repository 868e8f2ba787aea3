// The simulator keeps what every rail must keep, and each case of that list is red for a rail that does not
// (contract/rails.md RA12).
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type RailUnderProof, railCases, type Story } from '../../../test/kit/rail-conformance.ts';
import type { Kind, NextAction, Picture } from '../../kit/operator-picture.ts';
import { operationOf, operationsOf, type Rail, type RailCall } from './rail.ts';
import { simulator } from './simulator.ts';

const kinds: readonly Kind[] = ['collect', 'refund', 'payout'];

/** The outcomes that tell the stories of the list; what an operator lacks is undefined. */
const outcomes: Record<Kind, Partial<Record<Story, string>>> = {
  collect: {
    ...{ paid: 'succeeded;2000', refused: 'insufficient_funds;2000', waits: 'expired;172800000' },
    ...{ lost: 'unknown;60000', twice: 'paid_twice;2000' },
  },
  refund: { paid: 'succeeded;2000', refused: 'failed;2000', waits: 'waits;172800000' },
  payout: { paid: 'succeeded;2000', refused: 'destination_limit;2000', waits: 'waits;172800000' },
};

let calls = 0;

/** A rail with a book: the first start under a reference moves its francs as the rail then says, a repeat nothing. */
function proofOf(rail: Rail): RailUnderProof {
  const books = new Map<string, number>();
  const written = { ...rail };
  for (const kind of kinds) {
    const { start } = operationsOf[kind];
    const ask = operationOf(rail, start);
    written[start] = async (call, now) => {
      const name = `${kind} ${call.reference}`;
      books.set(name, (books.get(name) ?? 0) + 1);
      return ask(call, now);
    };
  }
  return {
    rail: written,
    kinds,
    call(kind, story, more = {}) {
      const scenario = outcomes[kind][story];
      if (scenario === undefined) return undefined;
      const name = String(++calls).padStart(26, '0');
      return {
        ...{ reference: `S${name}`, key: `key-${name}`, channel: 'wave', amount: 1_500n },
        ...{
          phone: '+221770000000',
          account: null,
          alias: null,
          scenario,
          sentAt: 1_000_000,
          askedAt: 1_000_000,
        },
        ...{ closesAt: 1_000_000 + 1_800_000, ...more },
      };
    },
    decidedAt: ({ scenario, sentAt, closesAt }: RailCall) =>
      Math.min(sentAt + Number(scenario?.split(';')[1]), closesAt),
    async moved(kind, call, now) {
      if (!books.has(`${kind} ${call.reference}`)) return [];
      const { paid } = await operationOf(rail, operationsOf[kind].find)(call, now);
      return paid.map(({ amount }) => amount);
    },
  };
}

const { closeCollect: _, ...rest } = simulator;
const withoutClosing = simulator.manifest.operations.filter((one) => one !== 'closeCollect');
const cannotClose: Rail = {
  ...rest,
  manifest: { ...simulator.manifest, operations: withoutClosing },
};

/** It leads its payers to a page, which lives half as long as the payment. */
const leads: Rail = {
  ...simulator,
  manifest: {
    ...simulator.manifest,
    nextActions: ['redirect'],
    linkHosts: ['pay.operator.example', '*.operator.page'],
    shortestLife_ms: { wave: 120_000 },
  },
  async collect(call, now) {
    const started = await simulator.collect(call, now);
    return started.result === 'accepted'
      ? { ...started, nextAction: page, closesAt: now + (call.closesAt - now) / 2 }
      : started;
  },
};
const page: NextAction = {
  type: 'redirect',
  url: 'https://pay.operator.example/1',
  deepLinks: ['https://app.operator.page/1'],
  text: { fr: 'Ouvrez la page', en: 'Open the page' },
};

const rails = {
  'the simulator': simulator,
  'one that cannot close': cannotClose,
  'one that leads': leads,
};
for (const [who, rail] of Object.entries(rails)) {
  describe(who, () => {
    for (const kind of kinds) {
      for (const { name, run } of railCases) {
        test(`RA12 ${name} (${kind})`, () => run({ ...proofOf(rail), kind }));
      }
    }
  });
}

type Look = Required<Rail>['findCollect'];
const finds = (look: (found: Picture, call: RailCall, now: number) => Partial<Picture>): Rail => {
  const wrap =
    (inner: Look): Look =>
    async (call, now) => {
      const found = await inner(call, now);
      return { ...found, ...look(found, call, now) };
    };
  const { findCollect, findRefund, findPayOut } = simulator;
  return {
    ...simulator,
    ...{ findCollect: wrap(findCollect), findRefund: wrap(findRefund) },
    findPayOut: wrap(findPayOut),
  };
};

/** What a rail that keeps a state of its own has counted. */
let looks = 0;

/** A rail that breaks each case, by the beginning of its name. */
const broken: Readonly<Record<string, Rail>> = {
  RA02: {
    ...simulator,
    manifest: {
      ...simulator.manifest,
      collects: { wave: { min_amount: 2, max_amount: 1 } },
    },
  },
  // It takes requests back, and does not say so: nobody would ask for it.
  RA03: { ...simulator, manifest: { ...simulator.manifest, operations: withoutClosing } },
  'RA05 a start': { ...simulator, collect: async () => ({ result: 'done' }) as never },
  'RA05 an answer': {
    ...simulator,
    async collect(call, now) {
      const started = await simulator.collect(call, now);
      // It takes silence for a refusal.
      return started.result === 'unknown'
        ? { result: 'refused', code: 'provider_unavailable', operatorCode: null }
        : started;
    },
  },
  RA06: simulator,
  RA07: finds(({ paid }) => ({ paid: paid.slice(-1).map((one) => ({ ...one, amount: 10n })) })),
  RA08: finds(({ refused }) => (refused ? { refused: 'E-42' as never } : {})),
  'RA14 the names': {
    ...simulator,
    manifest: { ...simulator.manifest, reference: { atMost: 26, alphabet: /^[0-9a-z]+$/ } },
  },
  'RA14 one': finds(() => ({ operatorReference: 'the last one' })),
  // Each look finds one payment more: a repeat moved the francs again.
  RA16: finds(({ paid }) => {
    const [first] = paid;
    return first ? { paid: [first, { ...first, operatorReference: 'again' }] } : {};
  }),
  // What it said of one payment it says otherwise later.
  RA27: finds(({ paid }, { sentAt }, now) =>
    now > sentAt + 10_000 ? { paid: paid.map((one) => ({ ...one, amount: 7n })) } : {},
  ),
  RA28: finds((_, call, now) => (now > call.sentAt + 2_000 ? { seen: false, paid: [] } : {})),
  RA19: finds((_, { amount, closesAt }, now) =>
    now > closesAt ? { paid: [{ operatorReference: 'by itself', amount, at: now }] } : {},
  ),
  'RA24 what cannot': { ...cannotClose, manifest: { ...cannotClose.manifest, watchAfter_ms: 0 } },
  RA10: { ...leads, manifest: { ...leads.manifest, linkHosts: ['*.pay.operator.example'] } },
  'RA24 what was closed': {
    ...simulator,
    closeCollect: async (call, now) => ({
      ...(await simulator.findCollect(call, now)),
      open: 'yes',
    }),
  },
  RA04: finds(() => ({ operatorReference: `SIM-${++looks}` })),
};

describe('each case is red for a rail that breaks it', () => {
  for (const { name, run } of railCases) {
    test(name, async () => {
      const found = Object.entries(broken).find(([start]) => name.startsWith(start));
      assert.ok(found, 'a case without a rail that breaks it proves nothing');
      const proof = proofOf(found[1]);
      // It says that it was sent, and so it was.
      const unreachable = (kind: Kind) => proof.call(kind, 'paid') as RailCall;
      await assert.rejects(run({ ...proof, unreachable, kind: 'collect' }), assert.AssertionError);
    });
  }
});
