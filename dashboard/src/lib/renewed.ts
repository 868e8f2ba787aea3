// Whether the page was loaded anew because a newer build has taken the place of the one that it came from (UI05, UI65).

const name = 'renewed';

export function markRenewed(): void {
  try {
    sessionStorage.setItem(name, '1');
  } catch {
    // Then it is loaded anew without a word.
  }
}

/** Said once. */
export function wasRenewed(): boolean {
  try {
    const was = sessionStorage.getItem(name) !== null;
    sessionStorage.removeItem(name);
    return was;
  } catch {
    return false;
  }
}
