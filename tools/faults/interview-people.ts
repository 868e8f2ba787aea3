// A candidate of the fault `interviews` who answers by forms alone, on a line and a device that fail: whatever happens, a person
// loads the page again, opens the link once more, and goes on with what is asked.
import { setTimeout as pause } from 'node:timers/promises';
import { headingIn, hiddenIn } from '../../test/kit/candidates.ts';
import type { Random } from './fault.ts';
import type { SlowLine } from './slow-line.ts';

export type Interruption = 'connection' | 'tab' | 'browser';

export type Interview = {
  /** The path of the personal link. */
  link: string;
  texts: readonly string[];
  line: SlowLine;
  random: Random;
  /** How many of a hundred requests something happens to. */
  share: number;
  /** Told of each answer that the server has confirmed. */
  confirmed(n: number): void;
  interrupted(by: Interruption): void;
};

type Answer = { status: number; headers: Headers; text: string };
/** A page as it stands in the tab. */
type Page = { state: string; text: string };

const states = ['NOTICE', 'ITEM', 'LAST_LOOK'];
/** A person who waits for a page, and then loads it again. */
const patience_ms = 15_000;
const forms = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Until the interview is sent, or something other than a line, a device or a server has failed. */
export class Person {
  readonly #it: Interview;
  #path = '';
  #cookie = '';

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
      return void (await this.#send({ act: 'begin', agree: 'yes', followUps: 'yes' }));
    }
    if (state === 'LAST_LOOK') return void (await this.#send({ act: 'send' }));
    const hidden = hiddenIn(text);
    const n = Number.parseInt(hidden['item'] ?? '', 10);
    const status = await this.#send({ act: 'answer', ...hidden, text: this.#it.texts[n] ?? '' });
    if (status === 303) this.#it.confirmed(n);
  }

  /** 409: it stands elsewhere by now, which the next look shows. */
  async #send(fields: Record<string, string>): Promise<number> {
    const { status, text } = await this.#ask('POST', this.#path, fields);
    if (status === 303 || status === 409) return status;
    throw new Refused(`${fields['act']} was answered ${status}: ${headingIn(text)}`);
  }

  async #ask(method: string, path: string, fields?: Record<string, string>): Promise<Answer> {
    const { random, share, line } = this.#it;
    const gone = new AbortController();
    const happens =
      random.next() * 100 < share
        ? setTimeout(() => this.#interrupt(gone), random.whole(0, 900))
        : undefined;
    try {
      const response = await fetch(line.url + path, {
        ...{ method, redirect: 'manual' },
        headers: { ...(fields ? forms : {}), ...(this.#cookie ? { Cookie: this.#cookie } : {}) },
        body: fields ? new URLSearchParams(fields).toString() : null,
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
    if (by === 'browser') this.#cookie = '';
    gone.abort();
  }
}

/** What no failing line or device explains. */
export class Refused extends Error {}
