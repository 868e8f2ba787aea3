// What each form of a candidate's page asks for, read from its fields.
import type { Given } from '../../../contract/hiring/candidate-pages.ts';
import { fail } from '../../kit/fail.ts';
import type { Asking, CandidateServices } from './calls.ts';
import type { Filled } from './parts.ts';
import { word } from './words.ts';

export type { Filled } from './parts.ts';

type Act = (services: CandidateServices, asking: Asking, filled: Filled) => Promise<void>;

/** What the page itself shows beside its form: wrong fields, and a state that has moved on. */
export const refusesElsewhere: ReadonlySet<number> = new Set([400, 409]);

/** No form of ours has a field twice, but for choices: what would be meant by the second is nobody's to guess. */
export const isOnceEach = (filled: Filled): boolean =>
  [...filled].every(([name, values]) => name === 'choice' || values.length === 1);

const value = (filled: Filled, name: string) => filled.get(name)?.[0] ?? '';
const isTicked = (filled: Filled, name: string) => value(filled, name) === 'yes';

/** A browser ends the lines of a form with two signs, of which its author typed one. */
const lines = (text: string) => text.replaceAll('\r\n', '\n');

const givenIn = (filled: Filled): Given => ({
  text: lines(value(filled, 'text')),
  choice: filled.get('choice') ?? [],
  number: value(filled, 'number'),
});

/** A form that did not come from a page of ours. */
const stray = () => fail('BAD_REQUEST');

const itemIn = (filled: Filled): string => {
  const item = value(filled, 'item');
  if (!/^\d{1,4}\.\d$/.test(item)) throw stray();
  return item;
};

const keyIn = (filled: Filled): string => {
  const key = value(filled, 'key');
  if (!/^[\w-]{16,64}$/.test(key)) throw stray();
  return key;
};

/** Times and seconds that the page was left, times and characters that were pasted; a page without script says nothing. */
function countedIn(filled: Filled) {
  const text = value(filled, 'counted');
  if (!/^\d{1,6}( \d{1,6}){3}$/.test(text)) return null;
  const [times = 0, seconds = 0, pastes = 0, characters = 0] = text.split(' ').map(Number);
  return { pageLeft: { times, seconds }, pasted: { times: pastes, characters } };
}

function sureOf(filled: Filled, name: string, { lang }: Asking) {
  if (isTicked(filled, name)) return;
  throw fail('INVALID_REQUEST', { fields: { [name]: word('confirmFirst', lang) } });
}

const answering =
  (skip: boolean): Act =>
  (services, asking, filled) =>
    services.answer(asking, {
      ...{ item: itemIn(filled), key: keyIn(filled), given: givenIn(filled), skip },
      recording: value(filled, 'recording') || null,
      counted: countedIn(filled),
    });

export const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  [
    'begin',
    (services, asking, filled) =>
      services.begin(asking, {
        agrees: isTicked(filled, 'agree'),
        followUps: isTicked(filled, 'followUps'),
        keepAudio: isTicked(filled, 'keepAudio'),
        refusesLevels: isTicked(filled, 'refuseLevels'),
        channel: value(filled, 'channel'),
        told: value(filled, 'told'),
      }),
  ],
  ['decline', (services, asking) => services.decline(asking)],
  ['answer', answering(false)],
  ['skip', answering(true)],
  [
    'draft',
    (services, asking, filled) =>
      services.saveDraft(asking, { item: itemIn(filled), given: givenIn(filled) }),
  ],
  ['drop', (services, asking, filled) => services.dropRecording(asking, itemIn(filled))],
  [
    'correct',
    (services, asking, filled) =>
      services.correct(asking, value(filled, 'message'), givenIn(filled)),
  ],
  ['send', (services, asking, filled) => services.send(asking, countedIn(filled))],
  [
    'withdraw',
    async (services, asking, filled) => {
      sureOf(filled, 'sure', asking);
      await services.withdraw(asking);
    },
  ],
  [
    'contest',
    (services, asking, filled) =>
      services.contest(asking, {
        text: lines(value(filled, 'contest')),
        session: value(filled, 'session') || null,
      }),
  ],
  [
    'erase',
    async (services, asking, filled) => {
      sureOf(filled, 'erase', asking);
      await services.erase(asking);
    },
  ],
]);
