import { page, palette } from './sheet.ts';
import type { Sheet, Style } from './sheet.ts';

/** Draws a word across the page, so pale that what is under it is read: the page is not what it looks like. */
export function drawAcross(sheet: Sheet, text: string): void {
  const style: Style = { size: 58, bold: true, color: palette.alarm, align: 'center' };
  const [x, y] = [page.width / 2, page.height / 2];
  sheet.doc.save();
  sheet.doc.rotate(-52, { origin: [x, y] }).fillOpacity(0.16);
  sheet.drawLine(sheet.measure(style)(text), style, { x: x - 400, width: 800 }, y - 40, 80);
  sheet.doc.restore();
}
