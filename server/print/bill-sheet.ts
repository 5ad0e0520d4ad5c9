import type { BillDocument } from './bill-input.ts';
import { markOf } from './bill-marks.ts';
import { titles } from './bill-parts.ts';
import { formats } from './format.ts';
import { palette, Sheet } from './sheet.ts';
import type { SheetOptions, Style } from './sheet.ts';
import { textsIn } from './texts.ts';
import type { Say } from './texts.ts';
import { loadTypefaces } from './typefaces.ts';

/** Opens the pages of a bill, receipt or voucher; A4 unless the options say otherwise. */
export const openBill = async (bill: BillDocument, options: Partial<SheetOptions> = {}): Promise<Sheet> =>
  new Sheet(await loadTypefaces(), {
    language: bill.language,
    title: `${textsIn(bill.language)(titles[bill.kind])} ${bill.number}`,
    author: bill.clinic.name[bill.language],
    date: bill.date,
    headerHeight: 16,
    footerHeight: 20,
    ...options,
  });

/**
 * Finishes the file: each page gets the clinic, the document's number, the page number and, where there is one, the
 * word across it.
 */
export function finishBill(sheet: Sheet, bill: BillDocument): Promise<Buffer> {
  const say = textsIn(bill.language);
  const { count } = formats[bill.language];
  const title = say(titles[bill.kind]);
  const mark = markOf(bill);
  return sheet.finish(({ number, count: pages, headerY, footerY }) => {
    const box = { x: sheet.left, width: sheet.width };
    const style: Style = { size: 8, color: palette.soft };
    if (number > 1)
      sheet.drawShort(say('continued', { patient: bill.patient.name, id: bill.patient.id }), style, box, headerY);
    sheet.drawShort(
      `${bill.clinic.name[bill.language]}  ·  ${title} ${bill.number}`,
      style,
      { ...box, width: box.width - 90 },
      footerY,
    );
    sheet.drawShort(
      say('page', { number: count(number), count: count(pages) }),
      { ...style, align: 'right' },
      box,
      footerY,
    );
    if (mark) sheet.drawWatermark(say(mark));
  });
}

/** Draws the line on which the person who gets the money back signs. */
export function drawSignatureLine(sheet: Sheet, say: Say, width = 200): void {
  sheet.ensure(60);
  sheet.y += 34;
  const x = sheet.left + sheet.width - width;
  sheet.decoration(() =>
    sheet.doc
      .moveTo(x, sheet.y)
      .lineTo(x + width, sheet.y)
      .lineWidth(0.7)
      .strokeColor(palette.ink)
      .stroke(),
  );
  sheet.y += 3;
  sheet.paragraph(
    say('receiverSigns'),
    { size: 8.5, color: palette.soft, align: 'center' },
    { box: { x, width }, after: 8 },
  );
}
