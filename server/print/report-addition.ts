import type { Language } from '#contract/fields.ts';
import { formats } from './format.ts';
import { drawFacts, drawLetterhead } from './letterhead.ts';
import type { Letterhead } from './letterhead.ts';
import { drawAddition } from './report-calls.ts';
import type { CriticalCall } from './report-input.ts';
import { palette, Sheet } from './sheet.ts';
import { textsIn } from './texts.ts';
import { loadTypefaces } from './typefaces.ts';

/** What became known after a report was signed: whom the laboratory told of its critical values. */
export interface ReportAddition {
  readonly language: Language;
  readonly clinic: Letterhead;
  readonly number: string;
  readonly version: number;
  readonly test: string;
  readonly patient: { readonly name: string; readonly id: string };
  readonly signedAt: Date;
  readonly calls: readonly CriticalCall[];
}

/** Draws the page that follows the signed report, whose own pages stay as they were signed. */
export async function renderAddition(addition: ReportAddition): Promise<Buffer> {
  const { language, clinic, number, version, test, patient, signedAt } = addition;
  const say = textsIn(language);
  const { count, dateTime } = formats[language];
  const title = say('addition', { number });
  const sheet = new Sheet(await loadTypefaces(), {
    language,
    title,
    author: clinic.name[language],
    date: signedAt,
    headerHeight: 0,
    footerHeight: 20,
  });
  await drawLetterhead(sheet, clinic, language, say, title);
  drawFacts(
    sheet,
    [
      [say('patient'), patient.name],
      [say('patientId'), patient.id],
    ],
    [
      [say('test'), test],
      [say('versionLabel'), count(version)],
      [say('reported'), dateTime(signedAt)],
    ],
  );
  sheet.rule();
  sheet.y += 8;
  drawAddition(sheet, addition, say);
  return sheet.finish(({ footerY }) =>
    sheet.drawShort(
      `${clinic.name[language]}  ·  ${title}  ·  ${patient.name}`,
      { size: 8, color: palette.soft },
      { x: sheet.left, width: sheet.width },
      footerY,
    ),
  );
}
