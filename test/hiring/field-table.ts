// Every field of the bodies of hiring with values at its limits and beyond them, from contract/hiring.md section 3 and not
// from the schemas of contract/.
import { clock, iso } from '../../src/kit/clock.ts';

/** `good` come back as they are, unless `gives` says how. */
export type Field = {
  good: readonly unknown[];
  bad: readonly unknown[];
  gives?: (value: never) => unknown;
};
export type Fields = Readonly<Record<string, Field>>;

const x = (count: number, sign = 'x') => sign.repeat(count);
const notText = [12, true, {}, ['a'], 'a\0b'];
const notTruth = ['true', 1, null, {}];
const trimmed = (value: string) => value.trim();
const flag: Field = { good: [true, false], bad: notTruth };
/** A text that may be empty or null. */
const note = (most: number): Field => ({
  good: [null, '', x(most), x(most, '😀'), 'ab\u202ec\n\t', '  blanks stay  '],
  bad: [...notText, x(most + 1), x(most + 1, '😀')],
});
const title = (most: number): Field => ({
  good: ['a', x(most), ` ${x(most, 'é')} `],
  bad: [...notText, null, '', '  ', x(most + 1)],
  gives: trimmed,
});
/** A text that says something, as it is. */
const said = (most: number): Field => ({
  good: ['a', x(most), x(most, '😀'), '  blanks\n stay '],
  bad: [...notText, null, '', '  ', x(most + 1), ` ${x(most)}`],
});
const whole = (least: number, most: number, more: readonly unknown[] = []): Field => ({
  good: [least, most, ...more],
  bad: [least - 1, most + 1, least + 0.5, String(least), [], {}, true],
});
const moment: Field = {
  good: [null, '2100-01-01T00:00:00.000Z'],
  bad: [
    '',
    'demain',
    '2100-13-01T00:00:00Z',
    '2100-02-30T00:00:00Z',
    12,
    true,
    '1999-01-01T00:00:00Z',
  ],
};
const word = (...words: string[]): Field => ({
  good: words,
  bad: ['', 'x', words[0]?.toLowerCase() === words[0] ? x(3) : words[0]?.toLowerCase(), null, 1],
});

const criterion = (more: object = {}) => ({ name: 'Calme', ...more });
const shownCriterion = (more: object = {}) => ({
  ...{ key: 'calme', name: 'Calme', description: null, weight: 1, anchors: [] },
  ...more,
});

export const campaignFields: Fields = {
  title: title(200),
  description: note(5_000),
  objective: note(5_000),
  language: { good: ['fr', 'en', 'wo'], bad: ['de', 'FR', '', null, 1] },
  chatEnabled: { good: [true], bad: notTruth },
  voiceEnabled: flag,
  videoEnabled: { good: [false], bad: [true, null, 'false'] },
  aiName: title(60),
  aiTone: word('CASUAL', 'PROFESSIONAL', 'FORMAL', 'FRIENDLY'),
  assessmentCriteria: {
    good: [
      [],
      null,
      [criterion()],
      [criterion({ key: x(40), description: x(1_000), weight: 5 })],
      [
        criterion({
          anchors: [
            { level: 1, behaviour: 'a' },
            { level: 5, behaviour: ' b ' },
          ],
        }),
      ],
      Array.from({ length: 20 }, (_, n) => criterion({ name: `C${n}`, key: `c${n}` })),
    ],
    bad: [
      'Calme',
      {},
      Array.from({ length: 21 }, (_, n) => criterion({ name: `C${n}` })),
      [criterion(), criterion({ name: 'calme' })],
      [criterion({ key: 'a b' })],
      [criterion({ key: x(41) })],
      [criterion({ name: '' })],
      [criterion({ name: x(101) })],
      [criterion({ description: x(1_001) })],
      [criterion({ weight: 0 })],
      [criterion({ weight: 6 })],
      [criterion({ weight: 1.5 })],
      [criterion({ anchors: [{ level: 6, behaviour: 'a' }] })],
      [criterion({ anchors: [{ level: 1 }] })],
      [criterion({ foo: 1 })],
      ['Calme'],
      [null],
    ],
    gives: (list: { name: string }[] | null) => (list ?? []).map((one) => shownCriterion(one)),
  },
  followUpDepth: word('LIGHT', 'MODERATE', 'DEEP'),
  followUpSource: word('AUTHOR', 'MODEL'),
  timeLimitMinutes: whole(1, 240, [null]),
  requireInvite: flag,
  sendInvitations: flag,
  antiCheatingEnabled: flag,
  opensAt: moment,
  closesAt: moment,
  retentionDays: { ...whole(1, 730), bad: [...whole(1, 730).bad, null] },
};

export const questionFields: Fields = {
  order: { good: [0], bad: [-1, 0.5, '0', null] },
  text: said(2_000),
  description: note(1_000),
  type: { good: ['OPEN_ENDED', 'NUMBER'], bad: ['CODING', 'open_ended', '', null, 1] },
  options: { good: [null], bad: [[], ['a'], ['a', 'b'], 'a', {}] },
  required: flag,
  criteria: { good: [[], ['calme']], bad: [['x'], ['A B'], 'calme', [1], {}] },
  followUpEnabled: flag,
  followUpPrompts: {
    good: [null, ['a'], ['a', ' b ', x(500)]],
    bad: [[], ['a', 'b', 'c', 'd'], [''], [x(501)], [1], 'a'],
  },
  probeThreshold: whole(1, 200),
  timeLimitSeconds: whole(10, 3_600, [null]),
  maxAnswerChars: whole(1, 20_000),
};

const email = (local: number) => `${x(local)}@${x(60)}.${x(60)}.${x(60)}.sn`;
export const candidateFields: Fields = {
  name: title(200),
  email: {
    good: [null, 'awa@x.sn', ' Awa.DIOP+1@X.sn ', email(60)],
    bad: ['', 'awa', 'awa@', '@x.sn', 'a b@x.sn', 'a@x', email(75), 1, {}, 'a\0@x.sn'],
    gives: (value: string | null) => value?.trim().toLowerCase() ?? null,
  },
  phone: {
    good: [null, '771234567', '+221 77 123 45 67', '+33 1 42 68 53 00', 'chez sa tante'],
    bad: ['', ' ', x(51, '7'), 771234567, {}],
    gives: (value: string | null) =>
      value && /^(?:\+221|77)/.test(value)
        ? '+221771234567'
        : value?.startsWith('+33')
          ? '+33142685300'
          : value,
  },
  notes: note(5_000),
  externalRef: { good: [null, 'r', x(100)], bad: [...notText, x(101)] },
  inviteExpiresAt: {
    good: [null, '2100-01-01T00:00:00.000Z'],
    bad: [...moment.bad, iso(clock.now() - 60_000)],
  },
};
