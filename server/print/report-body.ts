import type { Language } from '#contract/fields.ts';
import { formats } from './format.ts';
import { drawPicture, preparePhoto } from './pictures.ts';
import type { ReportBody, ReportResult, ResultFlag } from './report-input.ts';
import { palette } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Row } from './table.ts';
import type { Say, TextKey } from './texts.ts';

/** A flag is a word and an arrow, never only a colour. */
const flagTexts: Record<Exclude<ResultFlag, null>, { text: TextKey; mark: string }> = {
  LOW: { text: 'flagLow', mark: '↓ ' },
  HIGH: { text: 'flagHigh', mark: '↑ ' },
  CRITICAL_LOW: { text: 'flagCriticalLow', mark: '↓↓ ' },
  CRITICAL_HIGH: { text: 'flagCriticalHigh', mark: '↑↑ ' },
  NORMAL: { text: 'flagNormal', mark: '' },
};

/** Draws the results, or where to find them. */
export function drawResultBody(sheet: Sheet, body: ReportBody, say: Say, language: Language): void {
  switch (body.kind) {
    case 'values':
      drawTable(
        sheet,
        [
          { title: say('test'), share: 31 },
          { title: say('result'), share: 16 },
          { title: say('unit'), share: 15 },
          { title: say('range'), share: 19 },
          { title: say('flag'), share: 19 },
        ],
        listRows(body.results, say),
      );
      break;
    case 'image':
      sheet.paragraph(say('attachedImages'), { size: 10.5, bold: true });
      break;
    case 'file':
      sheet.paragraph(say('certificate'), { size: 9.5 }, { after: 6 });
      drawTable(
        sheet,
        [
          { title: say('fileName'), share: 42 },
          { title: say('fileFingerprint'), share: 46 },
          { title: say('filePages'), share: 12 },
        ],
        [
          {
            cells: [
              { text: body.name, bold: true },
              { text: body.sha256 },
              { text: body.pages ? formats[language].count(body.pages) : '' },
            ],
          },
        ],
      );
      break;
  }
  sheet.y += 10;
}

function listRows(results: readonly ReportResult[], say: Say): Row[] {
  return results.flatMap((result, index): Row[] => {
    const { test, value, unit, range, flag, group } = result;
    const opens = group && group !== results[index - 1]?.group;
    const isFlagged = flag !== null && flag !== 'NORMAL';
    const color = isFlagged ? palette.alarm : undefined;
    const flagText = flag ? flagTexts[flag] : null;
    const cells = [
      { text: test },
      { text: value, bold: isFlagged, color },
      { text: unit ?? '' },
      { text: range ?? '' },
      { text: flagText ? flagText.mark + say(flagText.text) : '', bold: isFlagged, color },
    ];
    return [...(opens ? [{ heading: group }] : []), { cells }];
  });
}

/** The pictures of an uploaded report, one page each, as large as the page allows. */
export async function drawImagePages(sheet: Sheet, body: ReportBody, say: Say): Promise<void> {
  if (body.kind !== 'image') return;
  for (const image of body.images) {
    const photo = await preparePhoto(image);
    sheet.addPage();
    const room = { width: sheet.width, height: sheet.bottom - sheet.y - 24 };
    const { height } = drawPicture(sheet, photo, { x: sheet.left, y: sheet.y, ...room }, say('result'));
    sheet.y += height + 6;
  }
}
