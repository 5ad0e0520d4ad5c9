import { palette } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** Draws lines in a red frame, the first in bold: what a reader must know before the rest. Nothing without lines. */
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
  // Texts that run over the page have no frame.
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
