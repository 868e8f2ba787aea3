// Which tabs of a browser hold the stream of events of their project: the one that a lock elects, or few of them where there are no
// locks (UI14, UI81). All projects together hold at most four; what has no place waits for its turn.

/** Six connections are all that a browser opens to one server without encryption: two are left for what pages ask. */
const mostStreams = 4;
/** So long a stream is held while another project waits: six windows then make four turns each in ten minutes (UI84). */
const turn_ms = 90_000;
const answersWithin_ms = 300;
const askAgain_ms = 30_000;

type Lead = (ended: AbortSignal, waited: boolean) => void;

/**
 * `lead` hears whether somebody led before, or this tab had to wait, and is called for each turn; `follow` is called when another tab
 * leads. Called off by what it answers.
 */
export function whileLeader(name: string, lead: Lead, follow: () => void) {
  const ended = new AbortController();
  const { signal } = ended;
  if (!navigator.locks) {
    whileFew(name, signal, lead);
    return () => ended.abort();
  }
  const hold = async (waited: boolean) => {
    for (let isLater = waited; !signal.aborted; isLater = true) {
      await inPlace(signal, (hadToWait) =>
        oneTurn(signal, (turn) => lead(turn, isLater || hadToWait)),
      );
    }
    return true;
  };
  void navigator.locks
    .request(name, { ifAvailable: true }, async (lock) => {
      if (lock && !signal.aborted) return hold(false);
      if (!signal.aborted) follow();
      return false;
    })
    .then((hasLed) => hasLed || navigator.locks.request(name, { signal }, () => hold(true)))
    // Called off before its turn came.
    .catch(() => undefined);
  return () => ended.abort();
}

const places = Array.from({ length: mostStreams }, (_, n) => `svc live place ${n}`);

/** Runs in the first of the places that is free; answers once it has run, or was called off. */
async function inPlace(
  signal: AbortSignal,
  run: (hadToWait: boolean) => Promise<void>,
): Promise<void> {
  const isFree = (await navigator.locks.query()).held?.filter(isPlace).length !== mostStreams;
  const found = new AbortController();
  const callOff = () => found.abort();
  signal.addEventListener('abort', callOff);
  if (signal.aborted) callOff();
  const take = (place: string) =>
    navigator.locks
      .request(place, { signal: found.signal }, async () => {
        if (found.signal.aborted) return;
        // The other requests leave their queues.
        found.abort();
        await run(!isFree);
      })
      .catch(() => undefined);
  await Promise.all(places.map(take));
  signal.removeEventListener('abort', callOff);
}

const isPlace = ({ name }: LockInfo) => name !== undefined && places.includes(name);

/** Until it is called off, or its time is over and somebody else waits. */
async function oneTurn(signal: AbortSignal, lead: (turn: AbortSignal) => void): Promise<void> {
  const turn = new AbortController();
  lead(turn.signal);
  let look: ReturnType<typeof setInterval> | undefined;
  await new Promise<void>((over) => {
    signal.addEventListener('abort', () => over(), { once: true });
    look = setInterval(async () => {
      if ((await navigator.locks.query()).pending?.some(isPlace)) over();
    }, turn_ms);
  });
  clearInterval(look);
  turn.abort();
}

/** What tabs without locks tell each other: who asks for a place, who is in one since when, and who is to leave it. */
type Word = { asks: number } | { is: number; name: string; since: number } | { leaves: number };

/** Over plain http on a network pages have no locks: each tab has a stream of its own, unless four others say that they do. */
function whileFew(name: string, ended: AbortSignal, lead: Lead): void {
  const roll = new BroadcastChannel('svc live roll');
  const say = (word: Word) => roll.postMessage(word);
  const own = Math.random();
  let turn: AbortController | undefined;
  let since = Number.POSITIVE_INFINITY;
  let isAsking = false;
  let waited = false;
  let others = new Map<number, { name: string; since: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    others = new Map();
    isAsking = true;
    say({ asks: own });
    timer = setTimeout(judge, answersWithin_ms);
  };
  const judge = () => {
    isAsking = false;
    if (others.size < mostStreams) {
      turn = new AbortController();
      since = Date.now();
      return lead(turn.signal, waited);
    }
    waited = true;
    const isTold = [...others.values()].some((other) => other.name === name);
    const [oldest] = [...others].sort(([, a], [, b]) => a.since - b.since);
    const isOver = !isTold && oldest && Date.now() - oldest[1].since >= turn_ms;
    if (isOver) say({ leaves: oldest[0] });
    timer = setTimeout(ask, isOver ? answersWithin_ms : askAgain_ms);
  };
  const leave = () => {
    turn?.abort();
    turn = undefined;
    since = Number.POSITIVE_INFINITY;
  };
  roll.onmessage = ({ data: word }: MessageEvent<Word>) => {
    // Of those that ask too, whoever comes after this one may have answered another: it takes no place before this one.
    if ('is' in word) {
      if (word.is < own || word.since < Number.POSITIVE_INFINITY) others.set(word.is, word);
    } else if ('leaves' in word) {
      if (word.leaves !== own || !turn) return;
      leave();
      waited = true;
      timer = setTimeout(ask, askAgain_ms);
    } else if (turn || (isAsking && own < word.asks)) say({ is: own, name, since });
    // Of two that ask at once the lesser goes first.
    else if (isAsking) others.set(word.asks, { name: '', since });
  };
  ask();
  ended.addEventListener('abort', () => {
    clearTimeout(timer);
    leave();
    roll.close();
  });
}
