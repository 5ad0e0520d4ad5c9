import { formats } from './format.ts';
import { drawPicture, prepareSignature } from './pictures.ts';
import { drawQrCode } from './qr-code.ts';
import type { ReportDocument } from './report-input.ts';
import { palette } from './sheet.ts';
import type { Sheet, Style } from './sheet.ts';
import type { Say } from './texts.ts';

/**
 * Lays out how to verify the report, on the left, and the signer, on the right. Both stay on one page. A draft has
 * neither.
 */
export async function layReportEnd(
  sheet: Sheet,
  report: ReportDocument,
  say: Say,
): Promise<{ height: number; draw: () => void }> {
  const { signature, verifyUrl } = report;
  if (!signature || verifyUrl === null) return { height: 0, draw: () => undefined };
  const picture = await prepareSignature(signature.picture);
  const code = 74;
  const drawn = { width: 190, height: 48 };
  const right = { x: sheet.left + sheet.width - 220, width: 220 };
  const left = { x: sheet.left + code + 8, width: sheet.width - right.width - code - 22 };
  const signer = listSigner(signature, report.language, say);
  const check: StyledText[] = [
    [say('verify'), { size: 8.5 }],
    [verifyUrl, { size: 8.5, bold: true }],
  ];
  const height =
    Math.max(code, heightOf(sheet, check, left.width), drawn.height + heightOf(sheet, signer, right.width)) + 24;
  const draw = () => {
    sheet.ensure(height);
    const from = sheet.y;
    drawPicture(sheet, picture, { x: right.x, y: from, ...drawn }, say('signatureOf', { name: signature.name }));
    sheet.y = from + drawn.height + 2;
    for (const [text, style] of signer) sheet.paragraph(text, style, { box: right });
    const signedTo = sheet.y;
    drawQrCode(sheet, verifyUrl, { x: sheet.left, y: from, size: code }, `${say('verify')} ${verifyUrl}`);
    sheet.y = from + 8;
    for (const [text, style] of check) sheet.paragraph(text, style, { box: left });
    sheet.y = Math.max(sheet.y, from + code, signedTo) + 8;
  };
  return { height, draw };
}

type StyledText = [text: string, style: Style];

/** Full name, qualification and registration number: initials are not valid (NCCE). */
function listSigner(
  { name, qualification, registrationNumber, signedAt }: NonNullable<ReportDocument['signature']>,
  language: ReportDocument['language'],
  say: Say,
): StyledText[] {
  const plain: Style = { size: 9 };
  const lines: StyledText[] = [[name, { size: 10.5, bold: true }]];
  if (qualification) lines.push([qualification, plain]);
  if (registrationNumber) lines.push([say('registration', { number: registrationNumber }), plain]);
  return [
    ...lines,
    [say('signedAt', { date: formats[language].dateTime(signedAt) }), { ...plain, color: palette.soft }],
  ];
}

const heightOf = (sheet: Sheet, lines: readonly StyledText[], width: number) =>
  lines.reduce((sum, [text, style]) => sum + sheet.heightOf(text, style, width), 0);
