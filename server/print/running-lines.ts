import type { Language } from '#contract/fields.ts';
import { formats } from './format.ts';
import { page, palette, Sheet } from './sheet.ts';
import { textsIn } from './texts.ts';
import { loadTypefaces } from './typefaces.ts';

/** A document that is joined from others, each with its own page numbers. */
export interface JoinedDocument {
  readonly language: Language;
  /** What it is, before its page number. */
  readonly document: string;
  /** Of the whole. */
  readonly pages: number;
  readonly at: Date;
}

/**
 * The place of the line, in points from the top: below the last line of every paper, and above what printers cannot
 * reach.
 */
const lineTop = page.height - 27;

/**
 * Draws the line of each page that counts the whole document, as a PDF of otherwise empty pages. It is where no paper
 * prints, so that signed pages stay as they were signed.
 */
export async function renderRunningLines({ language, document, pages, at }: JoinedDocument): Promise<Buffer> {
  const say = textsIn(language);
  const { count: write } = formats[language];
  const sheet = new Sheet(await loadTypefaces(), {
    language,
    title: document,
    author: '',
    date: at,
    headerHeight: 0,
    footerHeight: 0,
  });
  for (let index = 1; index < pages; index += 1) sheet.addPage();
  return sheet.finish(({ number, count }) =>
    sheet.drawShort(
      say('documentPage', { document, number: write(number), count: write(count) }),
      { size: 7.5, bold: true, color: palette.soft, align: 'center' },
      { x: sheet.left, width: sheet.width },
      lineTop,
    ),
  );
}
