// Whether the first steps of a project were put aside: for this visit alone, since nothing of an account is kept beyond.

const name = (id: string, mode: string) => `passed ${id} ${mode}`;

export function isPassed(id: string, mode: string): boolean {
  try {
    return sessionStorage.getItem(name(id, mode)) !== null;
  } catch {
    return false;
  }
}

export function pass(id: string, mode: string, is: boolean): void {
  try {
    if (is) sessionStorage.setItem(name(id, mode), '1');
    else sessionStorage.removeItem(name(id, mode));
  } catch {
    // Then it lasts until the page is loaded again.
  }
}
