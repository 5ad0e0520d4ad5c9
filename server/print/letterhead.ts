import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { drawPicture, prepareLogo } from './pictures.ts';
import { palette } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import type { Say } from './texts.ts';

/** The clinic's data in a document's heading. */
export interface Letterhead extends Pick<
  ClinicProfile,
  'name' | 'tagline' | 'address' | 'phones' | 'email' | 'licence'
> {
  /** PNG; missing if the clinic has none. */
  readonly logo?: Uint8Array | null;
}

/** The largest a logo is printed, in points. */
const logoBox = { width: 110, height: 56 };

/**
 * Draws the clinic's heading on the first page, with the logo on the left, and the document's title below.
 * @throws if the logo is no PNG
 */
export async function drawLetterhead(
  sheet: Sheet,
  clinic: Letterhead,
  language: Language,
  say: Say,
  title: string,
): Promise<void> {
  const from = sheet.y;
  const logo = clinic.logo ? await prepareLogo(clinic.logo) : null;
  const drawn = logo
    ? drawPicture(sheet, logo, { x: sheet.left, y: from, ...logoBox }, say('logoOf', { name: clinic.name[language] }))
    : null;
  // The same room is left on the right, so that the name stays in the middle.
  const inset = drawn ? drawn.width + 8 : 0;
  const box = { x: sheet.left + inset, width: sheet.width - 2 * inset };
  sheet.paragraph(clinic.name[language], { size: 17, bold: true, align: 'center' }, { type: 'P', box });
  sheet.paragraph(clinic.tagline[language], { size: 9, color: palette.soft, align: 'center' }, { box });
  for (const line of listClinicLines(clinic, language, say))
    sheet.paragraph(line, { size: 8.5, align: 'center' }, { box });
  sheet.y = Math.max(sheet.y, from + (drawn?.height ?? 0)) + 5;
  sheet.rule(palette.ink, 1.2);
  sheet.y += 7;
  drawTitle(sheet, title);
}

/** The lines with the clinic's address, phones and email, and the number of its licence. */
export const listClinicLines = (clinic: Letterhead, language: Language, say: Say): string[] => [
  clinic.address[language],
  [...clinic.phones.map(spacePhone), clinic.email].filter(Boolean).join('  ·  '),
  ...(clinic.licence ? [say('licence', { number: clinic.licence })] : []),
];

/** Draws the title of a document. */
export const drawTitle = (sheet: Sheet, title: string): void =>
  sheet.paragraph(title, { size: 13, bold: true, align: 'center' }, { type: 'H1', after: 5 });

/** Writes ten digits in two halves that stay on one line. */
export function spacePhone(phone: string): string {
  return /^[0-9]{10}$/.test(phone) ? `${phone.slice(0, 5)}\u00a0${phone.slice(5)}` : phone;
}

/** A label and its text. */
export type LabelledText = readonly [label: string, text: string];

/** Draws facts in two columns, each with its own line breaks. */
export function drawFacts(
  sheet: Sheet,
  left: readonly LabelledText[],
  right: readonly LabelledText[],
  { labelWidth = 92, size = 9.5 } = {},
): void {
  const gap = 18;
  const width = (sheet.width - gap) / 2;
  const label = { size: size - 1, color: palette.soft };
  const value = { size };
  const list = sheet.element('L');
  let lowest = sheet.y;
  for (const [index, part] of [left, right].entries()) {
    const x = sheet.left + index * (width + gap);
    let y = sheet.y;
    for (const [name, text] of part) {
      const item = sheet.element('LI', list);
      const height = sheet.lineHeight(value, name + text);
      const names = sheet.wrap(name, label, labelWidth - 8);
      const lines = sheet.wrap(text, value, width - labelWidth);
      sheet.content(
        sheet.element('Lbl', item),
        'Lbl',
        () => void sheet.drawLines(names, label, { x, width: labelWidth }, y, height),
      );
      const box = { x: x + labelWidth, width: width - labelWidth };
      sheet.content(sheet.element('LBody', item), 'LBody', () => void sheet.drawLines(lines, value, box, y, height));
      y += Math.max(names.length, lines.length) * height;
    }
    lowest = Math.max(lowest, y);
  }
  sheet.y = lowest + 5;
}
