import { encode } from 'uqr';
import type { Sheet } from './sheet.ts';

/** White modules around a QR code, as the standard requires. */
const quietZone = 4;

/**
 * Draws a QR code `size` points wide, with its quiet zone inside.
 * @param alt the text for screen readers
 */
export function drawQrCode(
  sheet: Sheet,
  text: string,
  place: { x: number; y: number; size: number },
  alt: string,
): void {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const module = place.size / size;
  const figure = sheet.element('Figure', undefined, {
    alt,
    bbox: [place.x, place.y, place.x + place.size, place.y + place.size],
  });
  sheet.content(figure, 'Figure', () => {
    sheet.doc.fillColor('#000000');
    data.forEach((row, line) => {
      for (const { from, length } of darkRuns(row)) {
        sheet.doc.rect(place.x + from * module, place.y + line * module, length * module, module);
      }
    });
    sheet.doc.fill();
  });
}

/** Neighbouring dark modules as one shape: fewer shapes, and no hairlines between them. */
function darkRuns(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  row.forEach((isDark, from) => {
    const last = runs.at(-1);
    if (isDark && last && last.from + last.length === from) last.length += 1;
    else if (isDark) runs.push({ from, length: 1 });
  });
  return runs;
}
