// A QR code where it is not what its page is opened for: what draws it comes behind the page.
import { type ComponentProps, lazy, Suspense } from 'react';

const Drawn = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

export function QrCode(code: ComponentProps<typeof Drawn>) {
  return (
    <Suspense fallback={<svg width={code.size} height={code.size} aria-hidden="true" />}>
      <Drawn {...code} />
    </Suspense>
  );
}
