// The door of payment links.
export { createLinkMaker } from './create-payment-link.ts';
export { createLinkReader } from './get-payment-link.ts';
export { createPngDrawer } from './get-payment-link-png.ts';
export { createSvgDrawer } from './get-payment-link-svg.ts';
export { whyClosed } from './link.rules.ts';
export {
  findByToken,
  findLink,
  findStarted,
  type LinkRow,
  lockLink,
  saveSlots,
} from './link.store.ts';
export { closedTexts } from './link.texts.ts';
export { createLinkView } from './link.view.ts';
export { sheetOfLinks } from './link-sheet.ts';
export { createLinkPaymentLister } from './list-payment-link-payments.ts';
export { createLinkLister } from './list-payment-links.ts';
export { recountLinks } from './recount-links.ts';
export { createLinkUpdater } from './update-payment-link.ts';
