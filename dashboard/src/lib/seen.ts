// Whether somebody can see this tab: a hidden one asks nothing of the server (UI82, UI84).

export const isSeen = (): boolean => document.visibilityState === 'visible';

/** Once the tab is seen again, or at once; called off by what it answers. */
export function whenSeen(act: () => void): () => void {
  if (isSeen()) {
    act();
    return () => {};
  }
  const look = () => {
    if (!isSeen()) return;
    callOff();
    act();
  };
  const callOff = () => document.removeEventListener('visibilitychange', look);
  document.addEventListener('visibilitychange', look);
  return callOff;
}
