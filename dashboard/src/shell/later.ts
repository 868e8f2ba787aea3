// The door of what the frame loads behind the first content.
export { AccountSheet } from './account-sheet.tsx';
export { Behind } from './behind.tsx';
export { Foot } from './foot.tsx';
export { KeptFocus } from './kept-focus.tsx';
export { Notices } from './notices.tsx';
export { PlaceSwitch } from './place-switch.tsx';
export { SessionEnd } from './session-end.tsx';
