import type { Language } from '#contract/fields.ts';
import { formats } from './format.ts';
import { drawFrame } from './status-marks.ts';
import { drawFacts, drawLetterhead } from './letterhead.ts';
import type { Letterhead } from './letterhead.ts';
import { palette, Sheet } from './sheet.ts';
import { drawTable } from './table.ts';
import { textsIn } from './texts.ts';
import { loadTypefaces } from './typefaces.ts';

/** The reports of a visit: those that are released, and those that are still awaited. */
export interface VisitCover {
  readonly language: Language;
  readonly clinic: Letterhead;
  readonly visitNumber: string;
  /** How many reports were released for the visit so far. */
  readonly issue: number;
  readonly isFinal: boolean;
  /** The time of the last release. */
  readonly at: Date;
  readonly patient: { readonly name: string; readonly id: string };
  /** In the order of the document. `released`: null for a test whose report is awaited. */
  readonly tests: readonly {
    readonly name: string;
    readonly number: string;
    readonly released: { readonly signer: string; readonly at: Date } | null;
  }[];
}

/**
 * Draws the first page of a visit's document: which reports follow, on which page, and which are awaited. With many
 * tests it takes more than one page, and the reports begin later. `running-lines.ts` draws the numbers onto the pages.
 * @param pages how many pages each released report has
 */
export async function renderVisitCover(cover: VisitCover, pages: readonly number[]): Promise<Buffer> {
  const first = await drawCover(cover, pages, 1);
  return first.own === 1 ? first.drawn : (await drawCover(cover, pages, first.own)).drawn;
}

/** Draws it as if it took `expected` pages itself. @returns how many it takes */
async function drawCover(
  cover: VisitCover,
  pages: readonly number[],
  expected: number,
): Promise<{ drawn: Buffer; own: number }> {
  const say = textsIn(cover.language);
  const { count, dateTime } = formats[cover.language];
  const title = say('visitReports');
  const sheet = new Sheet(await loadTypefaces(), {
    language: cover.language,
    title: `${title} ${cover.visitNumber}`,
    author: cover.clinic.name[cover.language],
    date: cover.at,
    headerHeight: 0,
    footerHeight: 20,
  });
  await drawLetterhead(sheet, cover.clinic, cover.language, say, title);
  if (!cover.isFinal) drawFrame(sheet, [say('visitPreliminary'), say('visitPreliminaryWhy')]);
  drawFacts(
    sheet,
    [
      [say('patient'), cover.patient.name],
      [say('patientId'), cover.patient.id],
    ],
    [
      [say('visitIssue'), count(cover.issue)],
      [say('visitState'), say(cover.isFinal ? 'visitFinal' : 'visitPreliminary')],
      [say('date'), dateTime(cover.at)],
    ],
  );
  sheet.y += 4;
  let [next, index] = [expected + 1, 0];
  const startOfNext = () => {
    const start = next;
    next += pages[index++] ?? 0;
    return count(start);
  };
  drawTable(
    sheet,
    [
      { title: say('visitTest'), share: 42 },
      { title: say('reportNumber'), share: 16 },
      { title: say('visitReleased'), share: 32 },
      { title: say('visitPage'), share: 10, align: 'right' },
    ],
    cover.tests.map(({ name, number, released }) => ({
      cells: [
        { text: name },
        { text: number },
        released
          ? { text: `${released.signer}, ${dateTime(released.at)}` }
          : { text: say('visitAwaited'), color: palette.alarm },
        { text: released ? startOfNext() : '' },
      ],
    })),
  );
  sheet.y += 6;
  sheet.paragraph(say('visitCoverNote'), { size: 8.5, color: palette.soft });
  let own = 0;
  const drawn = await sheet.finish(({ count: written, footerY }) => {
    own = written;
    sheet.drawShort(
      `${cover.clinic.name[cover.language]}  ·  ${title} ${cover.visitNumber}`,
      { size: 8, color: palette.soft },
      { x: sheet.left, width: sheet.width },
      footerY,
    );
  });
  return { drawn, own };
}
