// The QR code of a link's address, to print or to show.
import { qrPng } from '../../kit/qr.ts';
import { createLinkDrawer } from './draw-payment-link.ts';

export const createPngDrawer = (publicUrl: string | null) =>
  createLinkDrawer(publicUrl, 'image/png', (url) => qrPng(url));
