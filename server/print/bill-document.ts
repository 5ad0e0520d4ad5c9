import { writeAmountInWords } from './amount-in-words.ts';
import { sumOf } from './bill-input.ts';
import type { BillDocument, BillPayment, BillRefund } from './bill-input.ts';
import { formats } from './format.ts';
import { drawFacts, drawLetterhead, spacePhone } from './letterhead.ts';
import type { LabelledText } from './letterhead.ts';
import { drawQrCode } from './qr-code.ts';
import { palette, Sheet } from './sheet.ts';
import type { Style } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Column } from './table.ts';
import { textsIn } from './texts.ts';
import type { Say } from './texts.ts';
import { loadTypefaces } from './typefaces.ts';

const modeTexts = { cash: 'modeCash', upi: 'modeUpi', card: 'modeCard', gateway: 'modeGateway' } as const;

/** A bill or a receipt as PDF, A4. The same input gives the same bytes. */
export async function renderBill(bill: BillDocument): Promise<Buffer> {
  const say = textsIn(bill.language);
  const { count } = formats[bill.language];
  const sheet = new Sheet(await loadTypefaces(), {
    language: bill.language,
    title: `${say(bill.kind)} ${bill.number}`,
    author: bill.clinic.name[bill.language],
    date: bill.date,
    headerHeight: 16,
    footerHeight: 20,
  });
  const isBill = bill.kind === 'bill';

  drawLetterhead(sheet, bill.clinic, bill.language, say(bill.kind));
  drawFacts(sheet, listPatientFacts(bill, say), listBillFacts(bill, say));
  sheet.y += 3;
  drawLines(sheet, bill, say);
  sheet.y += 6;
  drawTotals(sheet, bill, say);
  const words = writeAmountInWords(isBill ? bill.totals.total : bill.totals.paid, bill.language);
  sheet.paragraph(
    `${say(isBill ? 'amountInWords' : 'paidInWords')}: ${words}`,
    { size: 9.5, bold: true },
    { after: 10 },
  );
  drawMoves(sheet, bill, say);
  drawUpi(sheet, bill, say);
  const small: Style = { size: 8.5, color: palette.soft };
  if (isBill) sheet.paragraph(say('gstExempt'), small);
  sheet.paragraph(say(isBill ? 'computerBill' : 'computerReceipt'), small);

  return sheet.finish(({ number, count: pages, headerY, footerY }) => {
    const box = { x: sheet.left, width: sheet.width };
    const style: Style = { size: 8, color: palette.soft };
    if (number > 1)
      sheet.drawShort(say('continued', { patient: bill.patient.name, id: bill.patient.id }), style, box, headerY);
    sheet.drawShort(
      `${bill.clinic.name[bill.language]}  ·  ${say(bill.kind)} ${bill.number}`,
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
  { kind, number, date, billNumber, bookingNumber, language }: BillDocument,
  say: Say,
): LabelledText[] {
  const facts: LabelledText[] = [
    [say(kind === 'bill' ? 'billNumber' : 'receiptNumber'), number],
    [say('date'), formats[language].dateTime(date)],
  ];
  if (billNumber) facts.push([say('billNumber'), billNumber]);
  if (bookingNumber) facts.push([say('bookingNumber'), bookingNumber]);
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

/** The sums in the right half, the amount due in bold. */
function drawTotals(sheet: Sheet, { totals, discount, refunds, takenBack, language }: BillDocument, say: Say): void {
  const { rupees } = formats[language];
  const [refunded, undone] = [sumOf(refunds), sumOf(takenBack)];
  const rows: [label: string, amount: string, bold: boolean][] = [];
  if (discount) {
    const label = discount.reason ? say('discountWithReason', { reason: discount.reason }) : say('discount');
    rows.push([say('gross'), rupees(totals.gross), false], [label, rupees(-discount.paise), false]);
  }
  rows.push([say('total'), rupees(totals.total), true]);
  rows.push([say('paid'), rupees(totals.paid + refunded + undone), false]);
  if (refunded > 0) rows.push([say('refunded'), rupees(-refunded), false]);
  if (undone > 0) rows.push([say('takenBack'), rupees(-undone), false]);
  rows.push([say('due'), rupees(totals.due), true]);
  const half = sheet.width * 0.55;
  const left = { x: sheet.left + sheet.width - half, width: half - 114 };
  const right = { x: sheet.left + sheet.width - 114, width: 110 };
  for (const [label, amount, bold] of rows) {
    const style: Style = { size: 9.5, bold };
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

/** Payments, refunds and reversals, each with mode, reference, time and person. */
function drawMoves(sheet: Sheet, bill: BillDocument, say: Say): void {
  const { dateTime, rupees } = formats[bill.language];
  const cells = ({ at, mode, reference, by, paise }: BillPayment, sign: number, note = '') => ({
    cells: [
      dateTime(at),
      say(modeTexts[mode]),
      [reference, note].filter(Boolean).join('; '),
      by ?? '',
      rupees(sign * paise),
    ].map((text) => ({ text })),
  });
  const table = (title: string, person: string, reference: string, rows: ReturnType<typeof cells>[]) => {
    if (rows.length === 0) return;
    sheet.ensure(60);
    sheet.paragraph(title, { size: 10.5, bold: true }, { type: 'H2', after: 2 });
    drawTable(
      sheet,
      [
        { title: say('date'), share: 25 },
        { title: say('paymentMode'), share: 13 },
        { title: reference, share: 24 },
        { title: person, share: 20 },
        { title: say('amount'), share: 18, align: 'right' },
      ],
      rows,
    );
    sheet.y += 10;
  };
  table(
    say('payments'),
    say('receivedBy'),
    say('reference'),
    bill.payments.map((payment) => cells(payment, 1)),
  );
  const withReason = `${say('reference')}, ${say('reason')}`;
  const less = (moves: readonly BillRefund[]) => moves.map((move) => cells(move, -1, move.reason));
  table(say('refunds'), say('refundedBy'), withReason, less(bill.refunds));
  table(say('entriesTakenBack'), say('takenBackBy'), withReason, less(bill.takenBack));
}

/** The QR code to pay what is due. */
function drawUpi(sheet: Sheet, { upiLink, upiId, totals, language }: BillDocument, say: Say): void {
  if (!upiLink || totals.due <= 0) return;
  const size = 96;
  sheet.ensure(size + 8);
  const { y } = sheet;
  const invitation = say('scanToPay', { amount: formats[language].rupees(totals.due) });
  drawQrCode(sheet, upiLink, { x: sheet.left, y, size }, invitation);
  const box = { x: sheet.left + size + 10, width: sheet.width - size - 10 };
  sheet.y = y + 30;
  sheet.paragraph(invitation, { size: 10, bold: true }, { box });
  if (upiId) sheet.paragraph(say('paidTo', { id: upiId }), { size: 9 }, { box });
  sheet.y = Math.max(sheet.y, y + size) + 8;
}
