// The QR code of a link's address, of any size without loss.
import { qrSvg } from '../../kit/qr.ts';
import { createLinkDrawer } from './draw-payment-link.ts';

export const createSvgDrawer = (publicUrl: string | null) =>
  createLinkDrawer(publicUrl, 'image/svg+xml', qrSvg);
