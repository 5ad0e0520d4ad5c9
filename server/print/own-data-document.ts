import type { Language } from '#contract/fields.ts';
import { formats } from './format.ts';
import { drawFacts, drawLetterhead } from './letterhead.ts';
import type { LabelledText, Letterhead } from './letterhead.ts';
import { palette, Sheet } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Column, Row } from './table.ts';
import { textsIn } from './texts.ts';
import { loadTypefaces } from './typefaces.ts';

/** What the clinic keeps about a person, for that person. */
export interface OwnDataPaper {
  readonly language: Language;
  readonly clinic: Letterhead;
  readonly at: Date;
  readonly title: string;
  readonly name: string;
  /** The patient number, as it is printed. */
  readonly id: string;
  readonly facts: readonly LabelledText[];
  readonly sections: readonly {
    readonly title: string;
    /** The text in place of a table without rows. */
    readonly none: string;
    readonly columns: readonly Column[];
    readonly rows: readonly Row[];
  }[];
  readonly note: string;
}

/**
 * Draws the document. The reports follow it, and the line at the bottom of each page counts the pages of all
 * (`running-lines.ts`).
 */
export async function renderOwnData(paper: OwnDataPaper): Promise<Buffer> {
  const { language, clinic, at, title, name, id, facts, sections, note } = paper;
  const say = textsIn(language);
  const { dateTime } = formats[language];
  const sheet = new Sheet(await loadTypefaces(), {
    language,
    title: `${title}: ${name}`,
    author: clinic.name[language],
    date: at,
    headerHeight: 0,
    footerHeight: 20,
  });
  await drawLetterhead(sheet, clinic, language, say, title);
  drawFacts(
    sheet,
    [
      [say('patient'), name],
      [say('patientId'), id],
      [say('date'), dateTime(at)],
    ],
    facts,
  );
  for (const { title: heading, none, columns, rows } of sections) {
    sheet.y += 6;
    sheet.paragraph(heading, { size: 11, bold: true }, { type: 'H2', after: 3, following: 40 });
    if (rows.length > 0) drawTable(sheet, columns, rows);
    else sheet.paragraph(none, { size: 9.5, color: palette.soft });
  }
  sheet.y += 8;
  sheet.paragraph(note, { size: 9, color: palette.soft });
  return sheet.finish(({ footerY }) =>
    sheet.drawShort(
      `${clinic.name[language]}  ·  ${id}`,
      { size: 8, color: palette.soft },
      { x: sheet.left, width: sheet.width },
      footerY,
    ),
  );
}
