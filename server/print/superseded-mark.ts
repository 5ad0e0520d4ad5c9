import { formats } from './format.ts';
import { drawAcross } from './status-marks.ts';
import { page, palette, Sheet } from './sheet.ts';
import type { Style } from './sheet.ts';
import { textsIn } from './texts.ts';
import { loadTypefaces } from './typefaces.ts';

/** A version that is no longer in force, and the one that is. */
export interface Superseded {
  /** `R-1042`; all versions share it. */
  readonly number: string;
  readonly version: number;
  readonly by: { readonly version: number; readonly at: Date };
}

const bandTop = 6;
const bandHeight = 26;

/**
 * Draws the mark that is put over every page of a superseded report, as a PDF of one page: a line at the top edge and a
 * word across, in both languages, whatever the language of the report.
 */
export async function renderSupersededMark({ number, version, by }: Superseded): Promise<Buffer> {
  const sheet = new Sheet(await loadTypefaces(), {
    language: 'en',
    title: `${textsIn('en')('supersededMark')}: ${number}`,
    author: '',
    date: by.at,
    headerHeight: 0,
    footerHeight: 0,
  });
  const written = (['en', 'bn'] as const).map((language) => {
    const { count, date } = formats[language];
    const say = textsIn(language);
    return {
      line: say('superseded', { old: count(version), version: count(by.version), date: date(by.at), number }),
      word: say('supersededMark'),
    };
  });
  sheet.doc.rect(12, bandTop, page.width - 24, bandHeight).fillAndStroke('#ffffff', palette.alarm);
  written.forEach(({ line }, index) => drawLine(sheet, line, bandTop + 1 + index * (bandHeight / 2 - 1)));
  drawAcross(sheet, written.map(({ word }) => word).join('  ·  '));
  return sheet.finish(() => undefined);
}

function drawLine(sheet: Sheet, text: string, y: number): void {
  const style: Style = { size: 8, bold: true, color: palette.alarm, align: 'center' };
  sheet.drawShort(text, style, { x: 14, width: page.width - 28 }, y);
}
