import type { Language } from '#contract/fields.ts';
import { writeWeeks } from '#contract/lab-tests/ranges.ts';
import type { RangeFact, WeekSpan } from '#contract/lab-tests/ranges.ts';
import { isLongValue, lacksRange } from '#contract/reports/flags.ts';
import { headingsOf, showValue, wordRange } from '#contract/reports/value-words.ts';
import { formats } from './format.ts';
import { drawPicture, preparePhoto } from './pictures.ts';
import type { ReportBody, ReportDocument, ReportResult, ResultFlag } from './report-input.ts';
import { page, palette } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Column, Row } from './table.ts';
import type { Say, TextKey } from './texts.ts';

/** A flag is a word and an arrow, never only a colour. */
const flagTexts: Record<Exclude<ResultFlag, null>, { text: TextKey; mark: string }> = {
  LOW: { text: 'flagLow', mark: '↓ ' },
  HIGH: { text: 'flagHigh', mark: '↑ ' },
  CRITICAL_LOW: { text: 'flagCriticalLow', mark: '↓↓ ' },
  CRITICAL_HIGH: { text: 'flagCriticalHigh', mark: '↑↑ ' },
  ABNORMAL: { text: 'flagAbnormal', mark: '• ' },
  NORMAL: { text: 'flagNormal', mark: '' },
};

/** Below the results, in points. */
const gap = 10;

/** Draws the results, or says where they are. @param following the height of what follows them */
export function drawResultBody(
  sheet: Sheet,
  { body, language }: Pick<ReportDocument, 'body' | 'language'>,
  say: Say,
  following: number,
): void {
  switch (body.kind) {
    case 'values':
      drawTable(
        sheet,
        ...withoutEmptyColumns(
          [
            { title: say('test'), share: 31 },
            { title: say('result'), share: 16 },
            { title: say('unit'), share: 15 },
            { title: say('range'), share: 19 },
            { title: say('flag'), share: 19 },
            { title: say('previous'), share: 18 },
          ],
          listRows(
            body.results.map((result) => inLanguage(language, result)),
            language,
            say,
          ),
        ),
        // Long remarks may go on a page of their own.
        sheet.isRoomFor(2 * following) ? following + gap : 0,
      );
      break;
    case 'image':
    case 'pages':
      sheet.paragraph(say('attachedPages'), { size: 10.5, bold: true });
      break;
  }
  sheet.y += gap;
}

/** Drops the columns of units and of previous values if no row has one; the others get wider. */
function withoutEmptyColumns(columns: readonly Column[], rows: readonly Row[]): [Column[], Row[]] {
  const isShown = (_: unknown, index: number) =>
    (index !== 2 && index !== 5) || rows.some((row) => 'cells' in row && row.cells[index]?.text);
  return [columns.filter(isShown), rows.map((row) => ('cells' in row ? { cells: row.cells.filter(isShown) } : row))];
}

/** A row with the names of the document's language, where it has them. */
const inLanguage = (language: Language, result: ReportResult): ReportResult =>
  language === 'en'
    ? result
    : { ...result, test: result.testBn || result.test, group: result.groupBn || (result.group ?? null) };

/** Whom a range of pregnancy is for: 'Pregnant, 14–27 weeks'. */
function writePeople(span: WeekSpan, language: Language, say: Say): string {
  const weeks = writeWeeks(span, formats[language].count);
  return weeks ? say('pregnantWeeks', { weeks }) : say('pregnant');
}

const factTexts = { AGE: 'dependsOnAge', SEX: 'dependsOnSex', PREGNANCY: 'dependsOnPregnancy' } as const;

/** In place of a range: 'Depends on: age, sex'. */
const writeFacts = (facts: readonly RangeFact[], say: Say) =>
  say('dependsOn', { facts: facts.map((fact) => say(factTexts[fact])).join(', ') });

function listRows(results: readonly ReportResult[], language: Language, say: Say): Row[] {
  const headings = headingsOf(results.map(({ group }) => group));
  return results.flatMap((result, index): Row[] => {
    const { test, value, unit, range: given, weeks, dependsOn = [], flag, previous } = result;
    const above = headings[index] ?? null;
    const heading = above === null ? [] : [{ heading: above || say('otherValues') }];
    const known = lacksRange(value, given) ? say('noRange') : given && wordRange(given, language);
    const limits = dependsOn.length > 0 ? writeFacts(dependsOn, say) : known;
    const range = [limits, weeks && writePeople(weeks, language, say)].filter(Boolean).join('\n');
    const isFlagged = flag !== null && flag !== 'NORMAL';
    const color = isFlagged ? palette.alarm : undefined;
    const flagText = flag ? flagTexts[flag] : null;
    const cells = [
      { text: test },
      { text: showValue(value, language), bold: isFlagged, color },
      { text: unit ?? '' },
      { text: range },
      { text: flagText ? flagText.mark + say(flagText.text) : '', bold: isFlagged, color },
      { text: previous ? `${showValue(previous.value, language)}\n${formats[language].date(previous.at)}` : '' },
    ];
    if (!isLongValue(value)) return [...heading, { cells }];
    const flagged = flagText && flagText.mark + say(flagText.text);
    const title = [test, unit, range && `${say('range')}: ${range.replace('\n', ', ')}`, flagged]
      .filter(Boolean)
      .join('  ·  ');
    return [...heading, { heading: title }, { text: value }];
  });
}

/** The height kept free below an attached page, for the document's last line. */
const endHeight = 24;

/** The place of an uploaded PDF's pages on a page: between running header and footer, from the lower left corner. */
export const attachedPlace = { x: 42, y: 76, width: page.width - 84, height: page.height - 76 - 76 };

/** Draws the pages of an uploaded file: pictures as large as the page allows, or empty pages for those of a PDF. */
export async function drawAttachedPages(sheet: Sheet, body: ReportBody, say: Say): Promise<void> {
  if (body.kind === 'image') {
    for (const image of body.images) {
      const photo = await preparePhoto(image);
      sheet.addPage();
      const room = { width: sheet.width, height: sheet.bottom - sheet.y - endHeight };
      const { height } = drawPicture(sheet, photo, { x: sheet.left, y: sheet.y, ...room }, say('result'));
      sheet.y += height + 6;
    }
  }
  if (body.kind === 'pages') {
    const { x, y, width, height } = attachedPlace;
    const top = page.height - y - height;
    if (sheet.top > top || sheet.bottom - endHeight < top + height)
      throw new RangeError('The running lines reach into the attached pages');
    for (let count = 0; count < body.count; count += 1) {
      sheet.addPage();
      // Only for screen readers: the content itself is added later.
      const figure = { alt: say('result'), bbox: [x, top, x + width, top + height] } as const;
      sheet.content(
        sheet.element('Figure', undefined, { ...figure, bbox: [...figure.bbox] }),
        'Figure',
        () => undefined,
      );
      sheet.y = top + height;
    }
  }
}
