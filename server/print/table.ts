import { palette } from './sheet.ts';
import type { Box, Sheet, Style } from './sheet.ts';

export interface Column {
  readonly title: string;
  /** Its part of the width; the parts of all columns make up the whole. */
  readonly share: number;
  readonly align?: Style['align'];
}

export interface Cell {
  readonly text: string;
  readonly bold?: boolean;
  readonly color?: string;
}

/** A row of cells, or a heading over the rows that follow. */
export type Row = { readonly cells: readonly Cell[] } | { readonly heading: string };

const size = 9;
const padding = { x: 4, y: 2.5 };

/** Draws a table from the cursor down. A row stays whole; each page begins with the columns' titles again. */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly Row[]): void {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  let x = sheet.left;
  const places = columns.map((column) => {
    const width = (column.share / total) * sheet.width;
    const place = { ...column, box: { x: x + padding.x, width: width - 2 * padding.x } };
    x += width;
    return place;
  });
  const table = sheet.element('Table');

  const layCell = ({ text, bold, color }: Cell, box: Box, align?: Style['align']) => {
    const style: Style = { size, bold, color, align };
    return { lines: sheet.wrap(text, style, box.width), style, box, height: sheet.lineHeight(style, text) };
  };
  const lay = (row: Row) => {
    const laid = 'cells' in row
      ? places.map(({ box, align }, index) => layCell(row.cells[index] ?? { text: '' }, box, align))
      : [layCell({ text: row.heading, bold: true }, { x: sheet.left + padding.x, width: sheet.width - 2 * padding.x })];
    return { laid, height: Math.max(...laid.map(({ lines, height }) => lines.length * height)) + 2 * padding.y };
  };
  const draw = ({ laid, height }: ReturnType<typeof lay>, type: 'TH' | 'TD' | null) => {
    const row = type && sheet.element('TR', table);
    for (const { lines, style, box, height: lineHeight } of laid) {
      const write = () => void sheet.drawLines(lines, style, box, sheet.y + padding.y, lineHeight);
      if (row) sheet.content(sheet.element(type, row, type === 'TH' ? { scope: 'Column' } : {}), type, write);
      else write();
    }
    sheet.y += height;
  };

  const titles = lay({ cells: columns.map(({ title }) => ({ text: title, bold: true })) });
  const shade = () => sheet.doc.rect(sheet.left, sheet.y, sheet.width, titles.height).fill(palette.shade);
  const [first] = rows;
  sheet.ensure(titles.height + (first ? lay(first).height : 0) + ('heading' in (first ?? {}) ? titles.height : 0));
  sheet.decoration(shade);
  draw(titles, 'TH');
  for (const [index, row] of rows.entries()) {
    const laid = lay(row);
    const next = rows[index + 1];
    // A heading does not stand alone at a page's end.
    const needed = 'heading' in row && next ? laid.height + lay(next).height : laid.height;
    if (sheet.ensure(needed)) {
      sheet.decoration(() => {
        shade();
        draw(titles, null);
      }, 'Pagination');
    }
    draw(laid, 'TD');
    sheet.rule(palette.rule, 0.4);
  }
}
