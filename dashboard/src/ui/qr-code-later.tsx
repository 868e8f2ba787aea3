// A QR code where it is not what its page is opened for: what draws it comes behind the page.
import { laterPart } from './later-part.tsx';

export const QrCode = laterPart(async () => (await import('./qr-code.tsx')).QrCode, {
  waits: ({ size }) => <svg width={size} height={size} aria-hidden="true" />,
});
