import { page, palette } from './sheet.ts';
import type { Sheet, Style } from './sheet.ts';

/**
 * Draws lines in a red frame, the first in bold, for what a reader must know before the rest. Draws nothing without
 * lines.
 */
export function drawFrame(sheet: Sheet, lines: readonly string[], size = 9.5): void {
  if (lines.length === 0) return;
  const inset = 8;
  const {
    y: from,
    doc: { page: first },
  } = sheet;
  sheet.y += 5;
  lines.forEach((text, index) =>
    sheet.paragraph(
      text,
      { size, bold: index === 0 },
      { box: { x: sheet.left + inset, width: sheet.width - 2 * inset } },
    ),
  );
  sheet.y += 5;
  // Texts that continue on the next page get no frame.
  if (sheet.doc.page === first)
    sheet.decoration(() =>
      sheet.doc
        .rect(sheet.left, from, sheet.width, sheet.y - from)
        .lineWidth(1.2)
        .strokeColor(sheet.inkOf(palette.alarm))
        .stroke(),
    );
  sheet.y += 8;
}

/** Draws a word across the page, so pale that the text below stays legible: the page is not in force as it stands. */
export function drawAcross(sheet: Sheet, text: string): void {
  const style: Style = { size: 58, bold: true, color: palette.alarm, align: 'center' };
  const [x, y] = [page.width / 2, page.height / 2];
  sheet.doc.save();
  sheet.doc.rotate(-52, { origin: [x, y] }).fillOpacity(0.16);
  sheet.drawLine(sheet.measure(style)(text), style, { x: x - 400, width: 800 }, y - 40, 80);
  sheet.doc.restore();
}
