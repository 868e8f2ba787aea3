// Which tabs of a browser hold the stream of events: the one that a lock elects, or few of them where there are no locks
// (UI14, UI81).

/** Six connections are all that a browser opens to one server without encryption: two are left for what pages ask. */
const mostStreams = 4;
const answersWithin_ms = 300;
const askAgain_ms = 30_000;

/** `lead` hears whether another tab led before; `follow` is called when one does. Called off by what it answers. */
export function whileLeader(
  name: string,
  lead: (ended: AbortSignal, waited: boolean) => void,
  follow: () => void,
) {
  const ended = new AbortController();
  const { signal } = ended;
  if (!navigator.locks) {
    whileFew(name, signal, () => lead(signal, false));
    return () => ended.abort();
  }
  const hold = async (waited: boolean) => {
    lead(signal, waited);
    await new Promise<void>((release) => signal.addEventListener('abort', () => release()));
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

/** Over plain http on a network pages have no locks: each tab has a stream of its own, unless four others say that they do. */
function whileFew(name: string, ended: AbortSignal, lead: () => void): void {
  const roll = new BroadcastChannel(`${name} roll`);
  let isHolding = false;
  let others = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  roll.onmessage = ({ data }) => {
    if (data === 'here') others += 1;
    else if (isHolding) roll.postMessage('here');
  };
  const ask = () => {
    others = 0;
    roll.postMessage('who');
    timer = setTimeout(() => {
      if (others >= mostStreams) timer = setTimeout(ask, askAgain_ms);
      else {
        isHolding = true;
        lead();
      }
    }, answersWithin_ms);
  };
  ask();
  ended.addEventListener('abort', () => {
    clearTimeout(timer);
    roll.close();
  });
}
