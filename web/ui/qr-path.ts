import { encode } from 'uqr';

/** A QR code as the path of its dark modules, and its width in modules with the quiet zone. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((line, y) =>
      line.map((isDark, x) => {
        if (!isDark || line[x - 1]) return '';
        const end = line.indexOf(false, x);
        const run = (end < 0 ? size : end) - x;
        return `M${x} ${y}h${run}v1h-${run}z`;
      }),
    )
    .join('');
  return { size, path };
}
