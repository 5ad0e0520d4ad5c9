import type { PaperSize } from '#contract/payments/papers.ts';
import { writeAmountInWords } from './amount-in-words.ts';
import { drawBillMarks } from './bill-marks.ts';
import { drawBillCodes } from './bill-codes.ts';
import type { BillDocument, BillMove } from './bill-input.ts';
import { renderNarrowBill } from './bill-narrow.ts';
import {
  boldSums,
  endTexts,
  listBillFacts,
  listPatientFacts,
  titles,
  wordsTexts,
  writeMove,
  writeSum,
} from './bill-parts.ts';
import { drawSignatureLine, finishBill, openBill } from './bill-sheet.ts';
import { formats } from './format.ts';
import { drawFacts, drawLetterhead } from './letterhead.ts';
import { palette } from './sheet.ts';
import type { Sheet, Style } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Column } from './table.ts';
import { textsIn } from './texts.ts';
import type { Say } from './texts.ts';

/** A bill, a receipt or a refund voucher as PDF, on a paper. The same input gives the same bytes. */
export async function renderBill(bill: BillDocument, paper: PaperSize = 'A4'): Promise<Buffer> {
  const say = textsIn(bill.language);
  if (paper !== 'A4') return renderNarrowBill(bill, paper);
  const sheet = await openBill(bill);
  await drawLetterhead(sheet, bill.clinic, bill.language, say, say(titles[bill.kind]));
  drawBillMarks(sheet, bill, say);
  drawFacts(sheet, listPatientFacts(bill, say), listBillFacts(bill, say));
  sheet.y += 3;
  drawLines(sheet, bill, say);
  sheet.y += 6;
  drawSums(sheet, bill, say);
  const words = writeAmountInWords(bill.inWordsPaise, bill.language);
  sheet.paragraph(`${say(wordsTexts[bill.kind])}: ${words}`, { size: 9.5, bold: true }, { after: 10 });
  for (const table of bill.tables) drawMoves(sheet, bill, say(table.title), table.moves, say);
  if (bill.kind === 'voucher') drawSignatureLine(sheet, say);
  drawBillCodes(sheet, bill, say);
  const small: Style = { size: 8.5, color: palette.soft };
  if (bill.kind === 'bill') sheet.paragraph(say('gstExempt'), small);
  sheet.paragraph(say(endTexts[bill.kind]), small);

  return finishBill(sheet, bill);
}

function drawLines(sheet: Sheet, bill: BillDocument, say: Say): void {
  const { count, rupees } = formats[bill.language];
  const counted = bill.lines.some(({ quantity }) => quantity !== undefined);
  const columns: Column[] = [
    { title: say('item'), share: 66 },
    ...(counted ? [{ title: say('quantity'), share: 12, align: 'right' } as const] : []),
    { title: say('amount'), share: 22, align: 'right' },
  ];
  drawTable(
    sheet,
    columns,
    bill.lines.map(({ item, quantity, paise }) => ({
      cells: [{ text: item }, ...(counted ? [{ text: count(quantity ?? 1) }] : []), { text: rupees(paise) }],
    })),
  );
}

/** Draws the sums in the right half, down to what is due. */
function drawSums(sheet: Sheet, bill: BillDocument, say: Say): void {
  const half = sheet.width * 0.55;
  const left = { x: sheet.left + sheet.width - half, width: half - 114 };
  const right = { x: sheet.left + sheet.width - 114, width: 110 };
  for (const sum of bill.sums) {
    const [label, amount] = writeSum(sum, bill, say);
    const style: Style = { size: 9.5, bold: boldSums.has(sum.sum) };
    const height = sheet.lineHeight(style, label);
    const lines = sheet.wrap(label, style, left.width);
    sheet.ensure(lines.length * height);
    const row = sheet.element('P');
    sheet.content(row, 'P', () => {
      sheet.drawLines(lines, style, left, sheet.y, height);
      sheet.drawLine(sheet.measure(style)(amount), { ...style, align: 'right' }, right, sheet.y, height);
    });
    sheet.y += lines.length * height;
  }
  sheet.y += 6;
}

/** Draws payments, refunds and reversals, each with time, number, mode, reference and person. */
function drawMoves(sheet: Sheet, bill: BillDocument, title: string, moves: readonly BillMove[], say: Say): void {
  if (moves.length === 0) return;
  sheet.ensure(60);
  sheet.paragraph(title, { size: 10.5, bold: true }, { type: 'H2', after: 2 });
  drawTable(
    sheet,
    [
      { title: say('date'), share: 20 },
      { title: say('number'), share: 16 },
      { title: say('paymentMode'), share: 14 },
      { title: say('referenceAndReason'), share: 21 },
      { title: say('enteredBy'), share: 14 },
      { title: say('amount'), share: 15, align: 'right' },
    ],
    moves.map((move) => {
      const { at, number, mode, about, by, amount } = writeMove(move, bill, say);
      return { cells: [at, number, mode, about, by, amount].map((text) => ({ text })) };
    }),
  );
  sheet.y += 10;
}
