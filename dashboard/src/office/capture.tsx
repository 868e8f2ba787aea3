// A photo of an identity file, shown after a press since each view is in the audit: drawn with the viewer's address over
// it, turned and made larger; nothing to download, and forgotten with the page (UI157, UI230).
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../api/call.ts';
import { readFile } from '../api/file.ts';
import type { Mode } from '../lib/storage.ts';
import { dateTime } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { useMe } from '../shell/me.tsx';
import { Fault, useAct } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { Time } from '../ui/values.tsx';
import { useLack } from './act.tsx';
import css from './capture.module.css';
import { photoTexts } from './words.ts';

type Capture = ReplyOf<'getOfficeIdentity'>['captures'][number];

export function OfficeCapture({
  id,
  mode,
  capture: { kind, received_at },
}: {
  id: string;
  mode: Mode;
  capture: Capture;
}) {
  const { t, lang } = useLang();
  const { user } = useMe();
  const lack = useLack('review');
  const act = useAct();
  const [photo, show] = useState<ImageBitmap>();
  const [turns, turn] = useState(0);
  const [isLarge, enlarge] = useState(false);
  const name = t(photoTexts[kind]);
  const see = () =>
    act.run(async () => {
      const file = await readFile('getOfficeCapture', { params: { id, kind }, query: { mode } });
      show(await createImageBitmap(file));
    });
  if (!photo) {
    return (
      <div className="row">
        <Button look="second" small asks busy={act.busy} reason={lack} onClick={() => void see()}>
          {t({ fr: 'Voir la photo', en: 'See the photo' })}
          <span className="heard"> – {name}</span>
        </Button>
        <small className="quiet">
          <Time at={received_at} />
        </small>
        <Fault text={act.fault} />
      </div>
    );
  }
  const heard = <span className="heard"> – {name}</span>;
  return (
    <>
      <div className="row">
        <Button look="second" small onClick={() => turn((turns + 1) % 4)}>
          {t({ fr: 'Tourner', en: 'Turn' })}
          {heard}
        </Button>
        <Button look="second" small aria-pressed={isLarge} onClick={() => enlarge(!isLarge)}>
          {t({ fr: 'Agrandir', en: 'Enlarge' })}
          {heard}
        </Button>
      </div>
      <Drawn
        photo={photo}
        turns={turns}
        isLarge={isLarge}
        name={name}
        mark={`${user.email} – ${dateTime(Date.now(), lang)}`}
      />
    </>
  );
}

function Drawn({
  photo,
  turns,
  isLarge,
  name,
  mark,
}: {
  photo: ImageBitmap;
  turns: number;
  isLarge: boolean;
  name: string;
  mark: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => () => photo.close(), [photo]);
  // Before it is seen: an effect that comes after the picture would show an empty canvas of another size first.
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, photo, turns, mark);
  }, [photo, turns, mark]);
  return (
    // Wider than its place it is moved by hand or with the arrows.
    <section className={css['frame']} tabIndex={isLarge ? 0 : undefined} aria-label={name}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={name}
        className={isLarge ? css['large'] : css['whole']}
        onContextMenu={(event) => event.preventDefault()}
      />
    </section>
  );
}

function draw(canvas: HTMLCanvasElement, photo: ImageBitmap, turns: number, mark: string): void {
  const { width, height } = photo;
  const isAcross = turns % 2 === 1;
  canvas.width = isAcross ? height : width;
  canvas.height = isAcross ? width : height;
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.translate(canvas.width / 2, canvas.height / 2);
  brush.save();
  brush.rotate((turns * Math.PI) / 2);
  brush.drawImage(photo, -width / 2, -height / 2);
  brush.restore();
  writeOver(brush, canvas, mark);
}

/** Again and again from corner to corner, in both colours, so that no cut is without it. */
function writeOver(
  brush: CanvasRenderingContext2D,
  { width, height }: HTMLCanvasElement,
  mark: string,
): void {
  const size = Math.max(14, Math.round(width / 28));
  const reach = Math.hypot(width, height) / 2;
  brush.rotate(-Math.PI / 8);
  brush.font = `600 ${size}px sans-serif`;
  brush.globalAlpha = 0.38;
  const step = brush.measureText(`${mark}    `).width;
  for (let y = -reach; y < reach; y += size * 5) {
    for (let x = -reach; x < reach; x += step) {
      brush.fillStyle = 'black';
      brush.fillText(mark, x + 1, y + 1);
      brush.fillStyle = 'white';
      brush.fillText(mark, x, y);
    }
  }
}
