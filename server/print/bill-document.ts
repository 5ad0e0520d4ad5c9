import { writeAmountInWords } from './amount-in-words.ts';
import { drawBillMarks, markOf } from './bill-marks.ts';
import { drawBillCodes } from './bill-codes.ts';
import { sumTexts } from './bill-input.ts';
import type { BillDocument, BillMove, BillSum } from './bill-input.ts';
import { formats } from './format.ts';
import { drawFacts, drawLetterhead, spacePhone } from './letterhead.ts';
import type { LabelledText } from './letterhead.ts';
import { palette, Sheet } from './sheet.ts';
import type { Style } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Column } from './table.ts';
import { textsIn } from './texts.ts';
import type { Say } from './texts.ts';
import { loadTypefaces } from './typefaces.ts';

const modeTexts = { cash: 'modeCash', upi: 'modeUpi', card: 'modeCard', gateway: 'modeGateway' } as const;
const titles = { bill: 'bill', receipt: 'receipt', voucher: 'voucher' } as const;
const numberTexts = { bill: 'billNumber', receipt: 'receiptNumber', voucher: 'voucherNumber' } as const;
const wordsTexts = { bill: 'amountInWords', receipt: 'paidInWords', voucher: 'refundedInWords' } as const;
const endTexts = { bill: 'computerBill', receipt: 'computerReceipt', voucher: 'computerVoucher' } as const;

/** Sums that lower what is due; the others are added, or say what is left. */
const lessSums: ReadonlySet<BillSum['sum']> = new Set([
  'discount',
  'refunded',
  'notCollected',
  'cancelled',
  'refundedBefore',
  'refundedNow',
]);
const boldSums: ReadonlySet<BillSum['sum']> = new Set(['total', 'paidNow', 'refundedNow', 'due']);

/** A bill, a receipt or a refund voucher as PDF, A4. The same input gives the same bytes. */
export async function renderBill(bill: BillDocument): Promise<Buffer> {
  const say = textsIn(bill.language);
  const { count } = formats[bill.language];
  const title = say(titles[bill.kind]);
  const sheet = new Sheet(await loadTypefaces(), {
    language: bill.language,
    title: `${title} ${bill.number}`,
    author: bill.clinic.name[bill.language],
    date: bill.date,
    headerHeight: 16,
    footerHeight: 20,
  });

  await drawLetterhead(sheet, bill.clinic, bill.language, say, title);
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

function listPatientFacts({ patient }: BillDocument, say: Say): LabelledText[] {
  return [
    [say('patient'), patient.name],
    [say('patientId'), patient.id],
    ...(patient.phone ? [[say('phone'), spacePhone(patient.phone)] as const] : []),
  ];
}

function listBillFacts(
  { kind, number, date, billNumber, receiptNumber, bookingNumber, cash, language }: BillDocument,
  say: Say,
): LabelledText[] {
  const facts: LabelledText[] = [
    [say(numberTexts[kind]), number],
    [say('date'), formats[language].dateTime(date)],
  ];
  if (billNumber) facts.push([say('billNumber'), billNumber]);
  if (receiptNumber) facts.push([say('receiptNumber'), receiptNumber]);
  if (bookingNumber) facts.push([say('bookingNumber'), bookingNumber]);
  if (cash) {
    const { rupees } = formats[language];
    facts.push([say('cashGiven'), rupees(cash.givenPaise)], [say('cashReturned'), rupees(cash.returnedPaise)]);
  }
  return facts;
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

/** The sums in the right half, from the lines down to what is due. */
function drawSums(sheet: Sheet, { sums, language }: BillDocument, say: Say): void {
  const { rupees } = formats[language];
  const half = sheet.width * 0.55;
  const left = { x: sheet.left + sheet.width - half, width: half - 114 };
  const right = { x: sheet.left + sheet.width - 114, width: 110 };
  for (const { sum, paise, reason } of sums) {
    const label = say(sumTexts[sum]) + (reason ? ` (${reason})` : '');
    const amount = rupees(lessSums.has(sum) ? -paise : paise);
    const style: Style = { size: 9.5, bold: boldSums.has(sum) };
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

/** Payments, refunds and reversals, each with time, number, mode, reference and person. */
function drawMoves(
  sheet: Sheet,
  { language }: BillDocument,
  title: string,
  moves: readonly BillMove[],
  say: Say,
): void {
  if (moves.length === 0) return;
  const { dateTime, rupees } = formats[language];
  const kindTexts = { refund: 'refund', reversal: 'reversal' } as const;
  const modeOf = ({ kind, mode }: BillMove) =>
    kind === 'payment' ? say(modeTexts[mode]) : `${say(kindTexts[kind])}, ${say(modeTexts[mode])}`;
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
    moves.map((move) => ({
      cells: [
        dateTime(move.at),
        move.number ?? '',
        modeOf(move),
        [move.reference, move.reason].filter(Boolean).join('; '),
        move.by ?? '',
        rupees(move.kind === 'payment' ? move.paise : -move.paise),
      ].map((text) => ({ text })),
    })),
  );
  sheet.y += 10;
}

/** Where the person who gets the money back signs for it. */
function drawSignatureLine(sheet: Sheet, say: Say): void {
  sheet.ensure(60);
  sheet.y += 34;
  const width = 200;
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
