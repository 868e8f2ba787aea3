// A candidate of the fault `interviews` who answers by forms alone, on a line and a device that fail: whatever happens, a person
// loads the page again, opens the link once more, and goes on with what is asked.
import { setTimeout as pause } from 'node:timers/promises';
import { headingIn, hiddenIn } from '../../test/kit/candidates.ts';
import { newTake, partBytes } from '../../test/kit/recordings.ts';
import type { Random } from './fault.ts';
import type { SlowLine } from './slow-line.ts';

export type Interruption = 'connection' | 'tab' | 'browser';

export type Interview = {
  /** The path of the personal link. */
  link: string;
  texts: readonly string[];
  /** What is recorded for each question, by who speaks; beside it the text is a summary. */
  sounds: readonly Buffer[] | undefined;
  line: SlowLine;
  random: Random;
  /** How many of a hundred requests something happens to. */
  share: number;
  /** Told of each answer that the server has confirmed. */
  confirmed(n: number): void;
  interrupted(by: Interruption): void;
};

type Answer = { status: number; headers: Headers; text: string };
type Body = Record<string, string> | Buffer;
/** A page as it stands in the tab. */
type Page = { state: string; text: string };

const states = ['NOTICE', 'ITEM', 'LAST_LOOK'];
/** A person who waits for a page, and then loads it again. */
const patience_ms = 15_000;
const agreed = { agree: 'yes', followUps: 'yes' };
const forms = { 'Content-Type': 'application/x-www-form-urlencoded' };
const bytes = { 'Content-Type': 'application/octet-stream' };

/** Until the interview is sent, or something other than a line, a device or a server has failed. */
export class Person {
  readonly #it: Interview;
  #path = '';
  #cookie = '';
  /** Recordings that this device keeps until the server has them, by their items. */
  #takes = new Map<string, string>();

  constructor(interview: Interview) {
    this.#it = interview;
  }

  async interview(until: number): Promise<void> {
    let page: Page | undefined;
    while (performance.now() < until) {
      try {
        if (this.#cookie === '') await this.#comeIn();
        page ??= await this.#look();
        if (!states.includes(page.state)) return;
        await this.#act(page);
        page = undefined;
      } catch (error) {
        if (error instanceof Refused) throw error;
        // Whoever loads the page that was lost sends the same form once more; others open it anew.
        if (this.#it.random.next() < 0.5) page = undefined;
        await pause(this.#it.random.whole(100, 1_000));
      }
    }
    throw new Refused('it did not come to its end');
  }

  async #comeIn(): Promise<void> {
    await this.#ask('GET', this.#it.link);
    const opened = await this.#ask('POST', this.#it.link, {});
    if (opened.status !== 303) throw new Refused(`the link was answered ${opened.status}`);
    this.#path = opened.headers.get('location') ?? '';
    this.#cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  }

  async #look(): Promise<Page> {
    const { status, text } = await this.#ask('GET', this.#path);
    if (status !== 200) throw new Refused(`the page was answered ${status}: ${headingIn(text)}`);
    return { state: /data-state="(\w+)"/.exec(text)?.[1] ?? '', text };
  }

  async #act({ state, text }: Page): Promise<void> {
    if (state === 'NOTICE') {
      const channel = this.#it.sounds ? 'VOICE' : 'CHAT';
      return void (await this.#send({ act: 'begin', ...hiddenIn(text), ...agreed, channel }));
    }
    if (state === 'LAST_LOOK') return void (await this.#send({ act: 'send' }));
    const hidden = hiddenIn(text);
    const { item = '' } = hidden;
    const n = Number.parseInt(item, 10);
    const recording = /name="recording" value="(rec_\w+)"/.exec(text)?.[1];
    const sound = this.#it.sounds?.[n];
    if (sound && !recording) return this.#upload(item, sound);
    const said = { act: 'answer', ...hidden, text: this.#it.texts[n] ?? '' };
    const status = await this.#send(recording ? { ...said, recording } : said);
    if (status === 303) this.#it.confirmed(n);
  }

  /** Part by part, from where the server says; a device that was left takes its recording with it. */
  async #upload(item: string, sound: Buffer): Promise<void> {
    const take = this.#takes.get(item) ?? newTake();
    this.#takes.set(item, take);
    const path = this.#path.replace(/\?.*/, '');
    for (let offset = 0; ; ) {
      const place = `?item=${item}&size=${sound.length}&offset=${offset}`;
      const part = sound.subarray(offset, offset + partBytes);
      const sent = await this.#ask('POST', `${path}/recordings/${take}${place}`, part);
      if (sent.status === 409) return;
      if (sent.status >= 500) throw new Error(`a part was answered ${sent.status}`);
      if (sent.status !== 200)
        throw new Refused(`a part was answered ${sent.status}: ${sent.text}`);
      const arrived = JSON.parse(sent.text) as { offset: number; done: boolean };
      if (arrived.done) return;
      offset = arrived.offset;
    }
  }

  /** 409: it stands elsewhere by now, which the next look shows. */
  async #send(fields: Record<string, string>): Promise<number> {
    const { status, text } = await this.#ask('POST', this.#path, fields);
    if (status === 303 || status === 409) return status;
    throw new Refused(`${fields['act']} was answered ${status}: ${headingIn(text)}`);
  }

  async #ask(method: string, path: string, body?: Body): Promise<Answer> {
    const { random, share, line } = this.#it;
    const gone = new AbortController();
    const happens =
      random.next() * 100 < share
        ? setTimeout(() => this.#interrupt(gone), random.whole(0, 900))
        : undefined;
    try {
      const response = await fetch(line.url + path, {
        ...{ method, redirect: 'manual' },
        headers: { ...typeOf(body), ...(this.#cookie ? { Cookie: this.#cookie } : {}) },
        body: sentOf(body),
        signal: AbortSignal.any([gone.signal, AbortSignal.timeout(patience_ms)]),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } finally {
      clearTimeout(happens);
    }
  }

  #interrupt(gone: AbortController): void {
    const { random, line, interrupted } = this.#it;
    const by = random.pick<Interruption>(['connection', 'tab', 'browser']);
    interrupted(by);
    if (by === 'connection') line.cut(random.pick([0, 500, 3_000]));
    // Another device: the link is all that is left.
    if (by === 'browser') {
      this.#cookie = '';
      this.#takes = new Map();
    }
    gone.abort();
  }
}

const sentOf = (body: Body | undefined) =>
  body === undefined ? null : Buffer.isBuffer(body) ? body : new URLSearchParams(body).toString();
const typeOf = (body: Body | undefined) => (Buffer.isBuffer(body) ? bytes : body ? forms : {});

/** What no failing line or device explains. */
export class Refused extends Error {}
