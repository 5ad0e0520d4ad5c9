import type { BillDocument } from './bill-input.ts';
import { formats } from './format.ts';
import { drawQrCode } from './qr-code.ts';
import type { Sheet, Style } from './sheet.ts';
import type { Say } from './texts.ts';

const gap = 10;

interface Code {
  readonly code: string;
  readonly lines: readonly [what: string, about: string];
}

/** The codes of a document: to pay what is due, and to check whether the document is still in force. */
function listCodes({ upi, verifyUrl, language }: BillDocument, say: Say): Code[] {
  const toCheck: Code = { code: verifyUrl, lines: [say('verifyPaper'), verifyUrl] };
  if (!upi) return [toCheck];
  const amount = formats[language].rupees(upi.paise);
  return [{ code: upi.link, lines: [say('scanToPay', { amount }), say('paidTo', { id: upi.id })] }, toCheck];
}

/** Draws the codes at the end, `size` points wide, side by side with their texts. */
export function drawBillCodes(sheet: Sheet, bill: BillDocument, say: Say, { size = 96, text = 9.5 } = {}): void {
  const codes = listCodes(bill, say);
  const width = sheet.width / codes.length;
  sheet.ensure(size + 8);
  const { y } = sheet;
  let lowest = y + size;
  codes.forEach(({ code, lines: [first, second] }, index) => {
    const x = sheet.left + index * width;
    drawQrCode(sheet, code, { x, y, size }, first);
    const box = { x: x + size + gap, width: width - size - 2 * gap };
    sheet.y = y + 14;
    const bold: Style = { size: text, bold: true };
    sheet.paragraph(first, bold, { box });
    sheet.paragraph(second, { size: text - 1.5 }, { box });
    lowest = Math.max(lowest, sheet.y);
  });
  sheet.y = lowest + 8;
}

/** Draws the codes one below the other in the middle of a roll, each with its texts below it. */
export function stackBillCodes(sheet: Sheet, bill: BillDocument, say: Say, size: number, text: number): void {
  for (const {
    code,
    lines: [first, second],
  } of listCodes(bill, say)) {
    drawQrCode(sheet, code, { x: sheet.left + (sheet.width - size) / 2, y: sheet.y, size }, first);
    sheet.y += size;
    sheet.paragraph(first, { size: text, bold: true, align: 'center' });
    sheet.paragraph(second, { size: text, align: 'center' }, { after: gap });
  }
}
