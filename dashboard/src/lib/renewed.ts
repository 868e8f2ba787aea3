// Whether the page was loaded anew because a newer build has taken the place of the one that it came from (UI05, UI65).

const name = 'renewed';

export function markRenewed(): void {
  try {
    sessionStorage.setItem(name, '1');
  } catch {
    // Then it is loaded anew without a word.
  }
}

let was: boolean | undefined;

/** Said once, however often the page that loaded is drawn: a first drawing may be thrown away. */
export function wasRenewed(): boolean {
  was ??= take();
  return was;
}

function take(): boolean {
  try {
    const marked = sessionStorage.getItem(name) !== null;
    sessionStorage.removeItem(name);
    return marked;
  } catch {
    return false;
  }
}
