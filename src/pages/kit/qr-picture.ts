// The QR code of a page's own address, as a picture beside it.
import type { Incoming, RawAnswer } from '../../http/page.ts';
import { qrPng } from '../../kit/qr.ts';
import { ownAddress } from './own-address.ts';

/** Tokens are shorter: a longer one is of no page, and a code that nobody could read. */
const mostCharacters = 200;

/** Of the page below `base` that the token of its address opens. */
export const qrPicture =
  (publicUrl: string | null, base: '/p' | '/l' | '/k') =>
  (incoming: Incoming): RawAnswer => {
    const origin = publicUrl ?? ownAddress(incoming) ?? '';
    const token = encodeURIComponent(incoming.params['token'] ?? '').slice(0, mostCharacters);
    return {
      status: 200,
      headers: [
        ['Content-Type', 'image/png'],
        ['Cache-Control', 'no-store'],
      ],
      body: qrPng(`${origin}${base}/${token}`),
    };
  };
