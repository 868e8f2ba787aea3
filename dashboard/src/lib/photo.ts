// A photo made small enough to send, in the page: at most 1,600 pixels a side and 1 MiB, without what the camera wrote
// beside it (UI88).
import { limits } from '../../../contract/limits.ts';

const longest = 1_600;
const qualities = [0.85, 0.7, 0.55, 0.4];

export type Refused = 'unreadable' | 'small' | 'large';

export async function smallPhoto(file: Blob): Promise<Blob | Refused> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return 'unreadable';
  const { width, height } = picture;
  if (Math.min(width, height) < limits.captureSide) return 'small';
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of qualities) {
    const made = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/jpeg', quality),
    );
    if (made && made.size <= limits.captureBytes) return made;
  }
  return 'large';
}
