// What every rail must do, whatever its operator (contract/rails.md A to C): a list of cases that takes a rail and what its
// operator's own books say. A new rail runs the whole list without editing it (RA12, RA131).
import assert from 'node:assert/strict';
import { payoutFailures } from '../../contract/payments/payouts.shapes.ts';
import { failureCodes } from '../../contract/payments/words.ts';
import {
  operationOf,
  operationsOf,
  type Rail,
  type RailCall,
} from '../../src/connectors/rails/rail.ts';
import type { Kind, Picture } from '../../src/kit/operator-picture.ts';
import { can } from '../../src/kit/rail-manifest.ts';
import { type Decision, decide, merge } from '../../src/payments/attempts/attempt.rules.ts';
import { nothing } from '../../src/payments/attempts/heard-attempt.ts';
import { nextActionFault } from '../../src/payments/attempts/next-action.rules.ts';
import { manifestCases } from './manifest-cases.ts';

/** What becomes of a call at the operator. `lost`: the answer of the start is lost, the thing is made. */
export const stories = ['paid', 'refused', 'waits', 'lost', 'twice'] as const;
export type Story = (typeof stories)[number];

export type RailUnderProof = {
  rail: Rail;
  kinds: readonly Kind[];
  /** A call of its own whose story is this one; undefined where the operator has none such. */
  call(kind: Kind, story: Story, more?: Partial<RailCall>): RailCall | undefined;
  /** When the operator has decided on it, in milliseconds. */
  decidedAt(call: RailCall): number;
  /** The francs that moved under a reference, by the operator's own books. */
  moved(kind: Kind, call: RailCall, now: number): Promise<bigint[]>;
  /** A call that cannot reach the operator, where that can be arranged. */
  unreachable?(kind: Kind): RailCall;
};

export type Looked = RailUnderProof & { kind: Kind };

const start = ({ rail, kind }: Looked, call: RailCall, now = call.sentAt) =>
  operationOf(rail, operationsOf[kind].start)(call, now);
const find = ({ rail, kind }: Looked, call: RailCall, now: number) =>
  operationOf(rail, operationsOf[kind].find)(call, now);

/** What the server would decide on a picture at a moment. */
const judged = (
  { rail: { manifest }, kind }: Looked,
  call: RailCall,
  picture: Picture,
  now: number,
) =>
  decide({
    kind,
    amount: call.amount,
    picture,
    age_ms: now - call.sentAt,
    settleAfter_ms: manifest.settleAfter_ms,
    repeat: manifest.repeat[kind],
  });

const codes: readonly string[] = [...failureCodes, ...payoutFailures];

/** Pictures of a call over its life, the last one after its decision. */
async function watch(under: Looked, call: RailCall): Promise<Picture[]> {
  await start(under, call);
  const end = under.decidedAt(call);
  const times = [call.sentAt, call.sentAt + 1, end - 1, end, end + 1, end + 60_000];
  const pictures: Picture[] = [];
  for (const now of times) pictures.push(await find(under, call, Math.max(now, call.sentAt)));
  return pictures;
}

const words = (decision: Decision): string =>
  JSON.stringify(decision, (_, value) => (typeof value === 'bigint' ? String(value) : value));

export type Case = { name: string; run(under: Looked): Promise<void> };

export const railCases: readonly Case[] = [
  ...manifestCases,
  {
    name: 'RA05 a start ends in one of four ways, with what belongs to it',
    async run(under) {
      for (const story of stories) {
        const call = under.call(under.kind, story);
        if (!call) continue;
        const started = await start(under, call);
        if (started.result === 'refused') assert.ok(codes.includes(started.code), started.code);
        else if (started.result === 'notSent') assert.ok(started.cause);
        else {
          assert.ok(started.result === 'accepted' || started.result === 'unknown');
          assert.ok(started.checkAt === undefined || started.checkAt >= call.sentAt);
        }
      }
    },
  },
  {
    name: 'RA10 RA23 a payer is led to the operator alone, to what lives as long as its channel and no longer than its payment',
    async run(under) {
      const { manifest } = under.rail;
      const { shortestLife_ms } = manifest;
      for (const story of stories) {
        const call = under.call(under.kind, story);
        if (!call) continue;
        const started = await start(under, call);
        if (started.result !== 'accepted') continue;
        const { nextAction, closesAt } = started;
        if (nextAction) assert.equal(nextActionFault(nextAction, manifest), undefined);
        if (closesAt === null) continue;
        assert.ok(closesAt <= call.closesAt, `closes ${closesAt - call.closesAt} ms after`);
        const least = shortestLife_ms[call.channel] ?? 0;
        assert.ok(closesAt - call.sentAt >= least, `lives ${closesAt - call.sentAt} ms`);
      }
    },
  },
  {
    name: 'RA05 an answer that was lost is unknown, and its look-up ends nothing before the operator does',
    async run(under) {
      const call = under.call(under.kind, 'lost');
      if (!call) return;
      assert.equal((await start(under, call)).result, 'unknown');
      const early = await find(under, call, call.sentAt + 1);
      const { is } = judged(under, call, early, call.sentAt + 1);
      assert.ok(is === 'unclear' || is === 'repeat' || is === 'waits', is);
      const late = under.decidedAt(call);
      assert.equal(judged(under, call, await find(under, call, late), late).is, 'paid');
    },
  },
  {
    name: 'RA06 what could not leave is not sent, and no franc moves',
    async run(under) {
      const call = under.unreachable?.(under.kind);
      if (!call) return;
      assert.equal((await start(under, call)).result, 'notSent');
      assert.deepEqual(await under.moved(under.kind, call, call.sentAt + 3_600_000), []);
    },
  },
  {
    name: 'RA07 RA11 a picture holds every payment under its reference, in whole francs, dated, fees and payers as far as told',
    async run(under) {
      for (const amount of [1n, 2_000_000n, 9_007_199_254_740_991n]) {
        for (const story of ['paid', 'twice'] as const) {
          const call = under.call(under.kind, story, { amount });
          if (!call) continue;
          const picture = (await watch(under, call)).at(-1) as Picture;
          assert.deepEqual(
            picture.paid.map((one) => one.amount),
            story === 'paid' ? [amount] : [amount, amount],
          );
          for (const { at, fee, payer } of picture.paid) {
            assert.ok(Number.isSafeInteger(at) && at >= call.sentAt);
            assert.ok(fee == null || fee >= 0n);
            assert.ok(Object.values(payer ?? {}).every((one) => typeof one === 'string'));
          }
          const names = new Set(picture.paid.map((one) => one.operatorReference));
          assert.equal(names.size, picture.paid.length, 'each under a name of its own');
        }
      }
    },
  },
  {
    name: 'RA08 a refusal is final, has a code of ours, and no franc moves',
    async run(under) {
      const call = under.call(under.kind, 'refused');
      assert.ok(call);
      const now = under.decidedAt(call);
      const started = await start(under, call);
      const picture = await find(under, call, now);
      const code = started.result === 'refused' ? started.code : picture.refused;
      assert.ok(code !== null && codes.includes(code), `${code}`);
      if (started.result !== 'refused') {
        assert.equal(judged(under, call, picture, now).is, 'refused');
      }
      assert.deepEqual(await under.moved(under.kind, call, now + 60_000), []);
    },
  },
  {
    name: 'RA14 one reference is one thing at the operator, and another is another',
    async run(under) {
      const [one, other] = [under.call(under.kind, 'paid'), under.call(under.kind, 'paid')];
      assert.ok(one && other);
      const [a, b] = [await watch(under, one), await watch(under, other)];
      const named = (pictures: Picture[]) => new Set(pictures.map((p) => p.operatorReference));
      assert.equal(named(a).size, 1);
      assert.notDeepEqual(named(a), named(b));
    },
  },
  {
    name: 'RA16 RA17 a call that may be made again moves its francs once; one that may not is never made again',
    async run(under) {
      const call = under.call(under.kind, 'paid');
      assert.ok(call);
      const rule = under.rail.manifest.repeat[under.kind];
      const decision = judged(under, call, nothing, call.sentAt + 1);
      assert.equal(decision.is, rule === 'never' ? 'unclear' : 'repeat');
      await start(under, call);
      // `search_first` asks before: what is found is not asked for again.
      const found = await find(under, call, call.sentAt + 1);
      if (rule === 'same_key') await start(under, call, call.sentAt + 1);
      else assert.notEqual(judged(under, call, found, call.sentAt + 1).is, 'repeat');
      const moved = await under.moved(under.kind, call, under.decidedAt(call) + 60_000);
      assert.deepEqual(moved, [call.amount]);
    },
  },
  {
    name: 'RA27 the order in which pictures come changes nothing',
    async run(under) {
      for (const story of stories) {
        const call = under.call(under.kind, story);
        if (!call) continue;
        const pictures = await watch(under, call);
        const now = under.decidedAt(call) + 60_000;
        const orders = [pictures, pictures.toReversed(), [...pictures, ...pictures.toReversed()]];
        const ends = orders.map((order) => {
          const known = order.reduce<Picture | null>(merge, null) as Picture;
          return words(judged(under, call, known, now));
        });
        assert.equal(new Set(ends).size, 1, `${story}: ${ends.join(' or ')}`);
      }
    },
  },
  {
    name: 'RA28 knowledge only grows: what was seen, paid, refused or closed stays so',
    async run(under) {
      for (const story of stories) {
        const call = under.call(under.kind, story);
        if (!call) continue;
        const pictures = await watch(under, call);
        for (const [n, next] of pictures.entries()) {
          const before = pictures[n - 1];
          if (!before) continue;
          const names = next.paid.map((one) => one.operatorReference);
          for (const one of before.paid) assert.ok(names.includes(one.operatorReference), story);
          assert.ok(!before.seen || next.seen, `${story}: seen, then not`);
          assert.ok(before.open !== 'no' || next.open === 'no', `${story}: it opened again`);
          assert.ok(before.refused === null || next.refused === before.refused, story);
        }
      }
    },
  },
  {
    name: 'RA19 what waits moves no franc by itself, and money that leaves waits however long',
    async run(under) {
      const call = under.call(under.kind, 'waits');
      assert.ok(call);
      await start(under, call);
      for (const days of [0, 1, 3, 400]) {
        const now: number = call.closesAt + days * 86_400_000;
        const { is } = judged(under, call, await find(under, call, now), now);
        if (under.kind !== 'collect') assert.equal(is, 'waits', `after ${days} days`);
        assert.deepEqual(await under.moved(under.kind, call, now), []);
      }
    },
  },
  {
    name: 'RA24 what was closed is not paid any more, and what was paid is not closed',
    async run(under) {
      if (under.kind !== 'collect' || !can(under.rail, 'closeCollect')) return;
      const closeCollect = operationOf(under.rail, 'closeCollect');
      const [waits, paid] = [under.call('collect', 'waits'), under.call('collect', 'paid')];
      assert.ok(waits && paid);
      await start(under, waits);
      const closed = await closeCollect(waits, waits.sentAt + 1);
      assert.equal(judged(under, waits, closed, waits.sentAt + 1).is, 'closed');
      await start(under, paid);
      const now = under.decidedAt(paid) + 1;
      assert.equal(judged(under, paid, await closeCollect(paid, now), now).is, 'paid');
    },
  },
  {
    name: 'RA24 what cannot be taken back is watched after its end',
    async run({ rail, kind }) {
      if (kind !== 'collect' || can(rail, 'closeCollect')) return;
      assert.ok(rail.manifest.watchAfter_ms > 0);
    },
  },
  {
    name: 'RA04 calls of others in between change nothing of an answer',
    async run(under) {
      const [one, other] = [under.call(under.kind, 'paid'), under.call(under.kind, 'refused')];
      assert.ok(one && other);
      const alone = await watch(under, one);
      await watch(under, other);
      const later = await find(under, one, under.decidedAt(one) + 60_000);
      assert.deepEqual(later, alone.at(-1));
    },
  },
];
