import type { PaperSize } from '#contract/payments/papers.ts';
import { writeAmountInWords } from './amount-in-words.ts';
import { drawBillCodes, stackBillCodes } from './bill-codes.ts';
import type { BillDocument } from './bill-input.ts';
import { drawBillMarks, markOf } from './bill-marks.ts';
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
import { drawFacts, drawTitle, listClinicLines } from './letterhead.ts';
import type { LabelledText } from './letterhead.ts';
import { palette, pointsOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { textsIn } from './texts.ts';
import type { Say } from './texts.ts';

interface Narrow {
  /** All in points. A roll has no height. */
  readonly width: number;
  readonly height: number | null;
  /** The width that the printer leaves white at the edges. */
  readonly margin: number;
  /** Of the text. */
  readonly size: number;
  /** Of each code to scan. */
  readonly code: number;
}

const papers: Record<Exclude<PaperSize, 'A4'>, Narrow> = {
  '80mm': { width: pointsOf(80), height: null, margin: pointsOf(4), size: 9, code: 96 },
  '58mm': { width: pointsOf(58), height: null, margin: pointsOf(5), size: 8, code: 96 },
  A5: { width: pointsOf(148), height: pointsOf(210), margin: pointsOf(8), size: 8.25, code: 68 },
};
/** The longest page that PDF readers show, in points: five metres, more than any visit needs. */
const longest = 14_400;
/** The largest share of the width for the text at the right of a label. */
const rightShare = 0.62;
const gap = 6;
/** The width of the labels on A5, which has them in two columns. */
const factLabel = 72;

/**
 * Draws a bill in one column with everything that A4 has but the logo; on a roll as one page that is as long as its
 * content.
 */
export async function renderNarrowBill(bill: BillDocument, name: Exclude<PaperSize, 'A4'>): Promise<Buffer> {
  const paper = papers[name];
  const { width, margin } = paper;
  const margins = { top: margin, bottom: margin, left: margin, right: margin };
  if (paper.height !== null) {
    // Small margins, so that a visit of a few lines fits on one page.
    const sheet = await openBill(bill, {
      margins: { ...margins, top: pointsOf(6), bottom: pointsOf(5) },
      paper: { width, height: paper.height },
    });
    drawNarrow(sheet, bill, paper);
    return finishBill(sheet, bill);
  }
  const drawOn = async (height: number) => {
    const paperOf = { width, height };
    const roll = await openBill(bill, { margins, paper: paperOf, headerHeight: 0, footerHeight: 0, isBlackOnly: true });
    drawNarrow(roll, bill, paper);
    return roll;
  };
  // Drawn a first time to measure its length.
  const { y } = await drawOn(longest);
  return (await drawOn(Math.ceil(y + margin))).finish(() => undefined);
}

function drawNarrow(sheet: Sheet, bill: BillDocument, paper: Narrow): void {
  const say = textsIn(bill.language);
  const { size } = paper;
  const isRoll = paper.height === null;
  drawHead(sheet, bill, paper, say);
  drawBillMarks(sheet, bill, say, size);
  const [patient, facts] = [listPatientFacts(bill, say), listBillFacts(bill, say)];
  if (isRoll) for (const fact of [...patient, ...facts]) drawPair(sheet, fact, size);
  else drawFacts(sheet, patient, facts, { labelWidth: factLabel, size });
  divide(sheet);
  drawItems(sheet, bill, size, say);
  divide(sheet);
  for (const sum of bill.sums) drawPair(sheet, writeSum(sum, bill, say), size, boldSums.has(sum.sum));
  divide(sheet);
  const words = writeAmountInWords(bill.inWordsPaise, bill.language);
  sheet.paragraph(`${say(wordsTexts[bill.kind])}: ${words}`, { size, bold: true }, { after: gap });
  for (const table of bill.tables) drawMoves(sheet, bill, table, paper, say);
  if (bill.kind === 'voucher') drawSignatureLine(sheet, say, Math.min(200, sheet.width));
  if (isRoll) stackBillCodes(sheet, bill, say, paper.code, size);
  else drawBillCodes(sheet, bill, say, { size: paper.code, text: size });
  const small = { size: size - 1, color: palette.soft };
  if (bill.kind === 'bill') sheet.paragraph(say('gstExempt'), small);
  sheet.paragraph(say(endTexts[bill.kind]), small);
}

/**
 * Draws the clinic and the title and, on a roll, which has no word across the page, whether the document is still in
 * force.
 */
function drawHead(sheet: Sheet, bill: BillDocument, { size, height }: Narrow, say: Say): void {
  const { clinic, language, kind } = bill;
  const style = { size: size - 1, align: 'center' } as const;
  sheet.paragraph(clinic.name[language], { ...style, size: size + 4, bold: true });
  for (const line of [clinic.tagline[language], ...listClinicLines(clinic, language, say)])
    if (line !== '') sheet.paragraph(line, style);
  divide(sheet);
  drawTitle(sheet, say(titles[kind]));
  const mark = markOf(bill);
  if (mark && height === null) sheet.paragraph(say(mark), { ...style, size: size + 8, bold: true }, { after: gap });
}

function divide(sheet: Sheet): void {
  sheet.y += gap / 2;
  sheet.rule(palette.ink);
  sheet.y += gap / 2;
}

/**
 * Draws a label at the left and its text at the right edge, each with its own line breaks. An amount is never broken.
 */
function drawPair(sheet: Sheet, [label, text]: LabelledText, size: number, bold = false): void {
  const style = { size, bold };
  const right = Math.min(sheet.measure(style)(text).width, sheet.width * rightShare);
  const left = sheet.width - right - gap;
  const labels = sheet.wrap(label, style, left);
  const texts = sheet.wrap(text, style, right);
  const height = sheet.lineHeight(style, label + text);
  const rows = Math.max(labels.length, texts.length);
  sheet.ensure(rows * height);
  sheet.content(sheet.element('P'), 'P', () => {
    sheet.drawLines(labels, style, { x: sheet.left, width: left }, sheet.y, height);
    const box = { x: sheet.left + left + gap, width: right };
    sheet.drawLines(texts, { ...style, align: 'right' }, box, sheet.y, height);
  });
  sheet.y += rows * height;
}

function drawItems(sheet: Sheet, { lines, language }: BillDocument, size: number, say: Say): void {
  const { count, rupees } = formats[language];
  drawPair(sheet, [say('item'), say('amount')], size, true);
  for (const { item, quantity, paise } of lines)
    drawPair(sheet, [quantity === undefined ? item : `${item} × ${count(quantity)}`, rupees(paise)], size);
}

/**
 * Draws payments, refunds and reversals: number, mode, when, why, by whom and the amount. On a roll each takes two
 * lines.
 */
function drawMoves(
  sheet: Sheet,
  bill: BillDocument,
  { title, moves }: BillDocument['tables'][number],
  { size, height }: Narrow,
  say: Say,
): void {
  if (moves.length === 0) return;
  sheet.paragraph(say(title), { size, bold: true }, { type: 'H2' });
  for (const one of moves) {
    const { at, number, mode, about, by, amount } = writeMove(one, bill, say);
    const [what, more] = [[number, mode].filter(Boolean), [at, about, by].filter(Boolean)];
    drawPair(sheet, [(height === null ? what : [...what, ...more]).join(' · '), amount], size);
    if (height === null) sheet.paragraph(more.join(' · '), { size: size - 1 }, { after: gap / 2 });
  }
  divide(sheet);
}
