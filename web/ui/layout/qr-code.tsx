import { encode } from 'uqr';
import css from './qr-code.module.css';

/** A QR code, black on white in both schemes, so that cameras can read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((line, y) => line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={dark} fill="black" />
    </svg>
  );
}
