// Gives the focus to a field as it is drawn: `autoFocus` is the attribute, which a browser heeds as it loads a page or opens
// a dialog, and not in a page that is there already.
export const focusNow = (field: HTMLElement | null): void => field?.focus();
