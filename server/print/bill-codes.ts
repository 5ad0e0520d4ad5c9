import type { BillDocument } from './bill-input.ts';
import { formats } from './format.ts';
import { drawQrCode } from './qr-code.ts';
import type { Sheet, Style } from './sheet.ts';
import type { Say } from './texts.ts';

const size = 96;
const gap = 10;

/** The codes at the end, side by side: to pay what is due, and to check whether the document still stands. */
export function drawBillCodes(sheet: Sheet, { upi, verifyUrl, language }: BillDocument, say: Say): void {
  const toPay = upi && {
    code: upi.link,
    lines: [say('scanToPay', { amount: formats[language].rupees(upi.paise) }), say('paidTo', { id: upi.id })],
  };
  const toCheck = { code: verifyUrl, lines: [say('verifyPaper'), verifyUrl] };
  const codes = [...(toPay ? [toPay] : []), toCheck];
  const width = sheet.width / codes.length;
  sheet.ensure(size + 8);
  const { y } = sheet;
  let lowest = y + size;
  codes.forEach(({ code, lines: [first = '', second = ''] }, index) => {
    const x = sheet.left + index * width;
    drawQrCode(sheet, code, { x, y, size }, first);
    const box = { x: x + size + gap, width: width - size - 2 * gap };
    sheet.y = y + 14;
    const bold: Style = { size: 9.5, bold: true };
    sheet.paragraph(first, bold, { box });
    sheet.paragraph(second, { size: 8 }, { box });
    lowest = Math.max(lowest, sheet.y);
  });
  sheet.y = lowest + 8;
}
