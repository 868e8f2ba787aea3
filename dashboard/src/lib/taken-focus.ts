// The focus goes into a form that opens in the middle of a page, and back once it has closed: the button that opened it may
// have made place for it, and whoever listens or types would begin again at the top of the page.

/** `inside`: something of the form. Answers what gives the focus back. */
export function takeFocus(inside: HTMLElement | null): () => void {
  const form = inside?.closest('form');
  const opener = document.activeElement;
  const around: HTMLElement[] = [];
  for (let one = form?.parentElement; one?.closest('main'); one = one.parentElement)
    around.push(one);
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  return () => {
    // Whoever went somewhere else meanwhile stays there.
    if (document.activeElement !== document.body) return;
    const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    const place = around.find(({ isConnected }) => isConnected);
    (isThere ? opener : place?.querySelector('button'))?.focus();
  };
}
