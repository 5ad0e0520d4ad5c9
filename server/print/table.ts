import type { Line } from './lines.ts';
import { palette } from './sheet.ts';
import type { Box, Sheet, Style } from './sheet.ts';

export interface Column {
  readonly title: string;
  /** Its share of the width, relative to those of the other columns. */
  readonly share: number;
  readonly align?: Style['align'];
}

interface Cell {
  readonly text: string;
  readonly bold?: boolean;
  readonly color?: string;
}

/** A row of cells, a heading for the rows below, or a text over the whole width. */
export type Row = { readonly cells: readonly Cell[] } | { readonly heading: string } | { readonly text: string };

const size = 9;
const padding = { x: 4 };
/** The space above and below a row's lines, in points: usually, and where less saves a page. */
const [usual, close] = [2.5, 0.7];

/** How many rows at the end of a table stay on one page with what follows it. */
const lastRows = 3;

/**
 * Draws a table from the cursor down. A row stays on one page if it fits. Each page repeats the column titles, if there
 * is a row of cells. Rows are set closer if that brings the table and what follows onto this page.
 * @param following the height of what follows the table, which must not be alone on a page
 */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly Row[], following = 0): void {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  let x = sheet.left;
  const places = columns.map((column) => {
    const width = (column.share / total) * sheet.width;
    const place = { ...column, box: { x: x + padding.x, width: width - 2 * padding.x } };
    x += width;
    return place;
  });
  const table = sheet.element('Table');

  const layCell = ({ text, bold, color }: Cell, box: Box, align?: Style['align']): LaidCell => {
    const style: Style = { size, bold, color, align };
    return { lines: sheet.wrap(text, style, box.width), style, box, height: sheet.lineHeight(style, text) };
  };
  const wide = { x: sheet.left + padding.x, width: sheet.width - 2 * padding.x };
  const lay = (row: Row): LaidRow => {
    if ('cells' in row)
      return places.map(({ box, align }, index) => layCell(row.cells[index] ?? { text: '' }, box, align));
    return [layCell('heading' in row ? { text: row.heading, bold: true } : { text: row.text }, wide)];
  };
  const draw = (laid: LaidRow, type: 'TH' | 'TD' | null) => {
    const row = type && sheet.element('TR', table);
    for (const { lines, style, box, height } of laid) {
      const write = () => void sheet.drawLines(lines, style, box, sheet.y + gap, height);
      if (row) sheet.content(sheet.element(type, row, type === 'TH' ? { scope: 'Column' } : {}), type, write);
      else write();
    }
    sheet.y += heightOf(laid);
  };

  const titles = rows.some((row) => 'cells' in row)
    ? lay({ cells: columns.map(({ title }) => ({ text: title, bold: true })) })
    : null;
  const all = [...(titles ? [titles] : []), ...rows.map(lay)];
  const isRoom = (y: number) =>
    sheet.y + all.reduce((sum, row) => sum + linesOf(row) + 2 * y, following) <= sheet.bottom;
  const gap = following > 0 && !isRoom(usual) && isRoom(close) ? close : usual;
  const heightOf = (row: LaidRow) => linesOf(row) + 2 * gap;
  const titlesHeight = titles ? heightOf(titles) : 0;
  const shade = () => sheet.doc.rect(sheet.left, sheet.y, sheet.width, titlesHeight).fill(palette.shade);
  const room = sheet.bottom - sheet.top - titlesHeight;
  const tail = findTail(rows);
  // The height that must stay together: a heading with the row below it; at the tail, all remaining rows.
  const keep = (index: number): number => {
    const row = rows[index];
    if (!row) return 0;
    const left = index === tail ? rows.slice(index).reduce((sum, one) => sum + heightOf(lay(one)), following) : 0;
    if (left > 0 && left <= room) return left;
    return Math.min(room, heightOf(lay(row)) + ('heading' in row ? keep(index + 1) : 0));
  };

  sheet.ensure(titlesHeight + keep(0));
  if (titles) {
    sheet.decoration(shade);
    draw(titles, 'TH');
  }
  for (const [index, row] of rows.entries()) {
    const needed = keep(index);
    for (const [part, laid] of split(lay(row), room - 2 * gap).entries()) {
      const isNewPage = sheet.ensure(part === 0 ? needed : heightOf(laid));
      if (isNewPage && titles)
        sheet.decoration(() => {
          shade();
          draw(titles, null);
        }, 'Pagination');
      draw(laid, 'TD');
    }
    sheet.rule(palette.rule, 0.4);
  }
}

/** The index at which the last rows begin, with the heading above them. */
function findTail(rows: readonly Row[]): number {
  const first = Math.max(0, rows.length - lastRows);
  const above = rows[first - 1];
  return above && 'heading' in above ? first - 1 : first;
}

interface LaidCell {
  readonly lines: readonly Line[];
  readonly style: Style;
  readonly box: Box;
  /** Of each line. */
  readonly height: number;
}
type LaidRow = readonly LaidCell[];

/** The height of a row's lines. */
const linesOf = (row: LaidRow) => Math.max(...row.map(({ lines, height }) => lines.length * height));

/** A row whose lines are taller than `room`, split into several. */
function split(row: LaidRow, room: number): LaidRow[] {
  const most = Math.floor(room / Math.max(...row.map(({ height }) => height)));
  const parts = Math.max(1, ...row.map(({ lines }) => Math.ceil(lines.length / most)));
  return Array.from({ length: parts }, (_, part) =>
    row.map((cell) => ({ ...cell, lines: cell.lines.slice(part * most, (part + 1) * most) })),
  );
}
