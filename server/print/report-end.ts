import { formats } from './format.ts';
import { drawPicture, prepareSignature } from './pictures.ts';
import { drawQrCode } from './qr-code.ts';
import type { ReportDocument } from './report-input.ts';
import { palette } from './sheet.ts';
import type { Sheet, Style } from './sheet.ts';
import type { Say } from './texts.ts';

/** The drawn signature with the signer's full name, qualification and registration number (initials are not valid), kept together. */
export async function drawSignature(sheet: Sheet, { signature, language }: ReportDocument, say: Say): Promise<void> {
  const picture = await prepareSignature(signature.picture);
  const plain: Style = { size: 9 };
  const lines: [text: string, style: Style][] = [
    [signature.name, { size: 10.5, bold: true }],
    ...(signature.qualification ? [[signature.qualification, plain] as [string, Style]] : []),
    ...(signature.registrationNumber ? [[say('registration', { number: signature.registrationNumber }), plain] as [string, Style]] : []),
    [say('signedAt', { date: formats[language].dateTime(signature.signedAt) }), { ...plain, color: palette.soft }],
  ];
  const place = { width: 200, height: 50 };
  const box = { x: sheet.left + sheet.width - 240, width: 240 };
  const heights = lines.map(([text, style]) => sheet.wrap(text, style, box.width).length * sheet.lineHeight(style, text));
  sheet.ensure(place.height + heights.reduce((sum, height) => sum + height, 8));
  drawPicture(sheet, picture, { x: box.x, y: sheet.y, ...place }, say('signatureOf', { name: signature.name }));
  sheet.y += place.height + 2;
  for (const [text, style] of lines) sheet.paragraph(text, style, { box });
  sheet.y += 6;
}

/** How anybody finds out whether the report is genuine: a code to scan, and the same address to type. */
export function drawVerification(sheet: Sheet, url: string, say: Say): void {
  const size = 74;
  sheet.ensure(size + 22);
  const { y } = sheet;
  drawQrCode(sheet, url, { x: sheet.left, y, size }, `${say('verify')} ${url}`);
  const box = { x: sheet.left + size + 10, width: sheet.width - size - 10 };
  sheet.y = y + 18;
  sheet.paragraph(say('verify'), { size: 9 }, { box });
  sheet.paragraph(url, { size: 9, bold: true }, { box });
  sheet.y = Math.max(sheet.y, y + size) + 6;
}
