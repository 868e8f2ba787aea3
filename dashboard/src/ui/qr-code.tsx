// A QR code drawn in the page, of what no server needs to see again; white around it whatever the theme, because scanners
// want it so (ISO/IEC 18004).
import { encode } from 'uqr';

export function QrCode({
  text,
  label,
  size = 200,
}: {
  text: string;
  label: string;
  size?: number;
}) {
  const rows = encode(text, { ecc: 'M', border: 4 }).data;
  const strokes = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}.5h1` : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path stroke="#000" d={strokes.join('')} />
    </svg>
  );
}
