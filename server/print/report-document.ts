import { drawResultBody, drawImagePages } from './report-body.ts';
import { drawReportEnd } from './report-end.ts';
import type { ReportDocument } from './report-input.ts';
import { drawFacts, drawLetterhead } from './letterhead.ts';
import type { LabelledText } from './letterhead.ts';
import { formats } from './format.ts';
import { palette, runningHeight, Sheet } from './sheet.ts';
import type { Style } from './sheet.ts';
import { textsIn } from './texts.ts';
import type { Say, TextKey } from './texts.ts';
import { loadTypefaces } from './typefaces.ts';

const statusTexts: Record<ReportDocument['status'], TextKey> = {
  FINAL: 'statusFinal',
  AMENDED: 'statusAmended',
  SUPERSEDED: 'statusSuperseded',
};
const sexTexts = { Male: 'maleSex', Female: 'femaleSex', Other: 'otherSex' } as const;

/**
 * A signed report as PDF, A4. The same input gives the same bytes, so a stored hash can be compared with a document
 * made again.
 * @throws if the signature or an attached picture is no JPEG or PNG
 */
export async function renderReport(report: ReportDocument): Promise<Buffer> {
  const say = textsIn(report.language);
  const { running, footer } = writeRunningLines(report, say);
  const small: Style = { size: 8, color: palette.soft };
  const sheet = new Sheet(await loadTypefaces(), {
    language: report.language,
    title: `${say('report')} ${report.number}`,
    author: report.clinic.name[report.language],
    date: report.reportedAt,
    headerHeight: running.length * runningHeight + 8,
    footerHeight: 20,
  });

  drawLetterhead(sheet, report.clinic, report.language, `${say('report')}: ${report.test}`);
  drawStatus(sheet, report, say);
  sheet.rule();
  sheet.y += 5;
  drawFacts(sheet, listPatientFacts(report, say), listReportFacts(report, say));
  sheet.rule();
  sheet.y += 8;
  drawResultBody(sheet, report.body, say, report.language);
  drawRemark(sheet, say('interpretation'), report.interpretation);
  drawRemark(sheet, say('recommendations'), report.recommendations);
  await drawReportEnd(sheet, report, say);
  await drawImagePages(sheet, report.body, say);
  sheet.paragraph(`— ${say('endOfReport')} —`, { size: 9, bold: true, align: 'center' });

  return sheet.finish(({ number, count, headerY, footerY }) => {
    const box = { x: sheet.left, width: sheet.width };
    const { count: write } = formats[report.language];
    if (number > 1)
      running.forEach((text, index) =>
        sheet.drawShort(text, { ...small, bold: index === 0 }, box, headerY + index * runningHeight),
      );
    sheet.drawShort(footer, small, { ...box, width: box.width - 90 }, footerY);
    sheet.drawShort(
      say('page', { number: write(number), count: write(count) }),
      { ...small, align: 'right' },
      box,
      footerY,
    );
  });
}

/** Every page after the first repeats the patient and the times of sample and report (ISO 15189, 7.4.1.6). */
function writeRunningLines(report: ReportDocument, say: Say): { running: string[]; footer: string } {
  const { dateTime, count } = formats[report.language];
  const { collectedAt, receivedAt } = report.sample;
  const version = say('version', { version: count(report.version) });
  const times = (
    [
      ['collected', collectedAt],
      ['received', receivedAt],
      ['reported', report.reportedAt],
    ] as const
  ).flatMap(([key, at]) => (at ? [`${say(key)}: ${dateTime(at)}`] : []));
  return {
    running: [
      `${say('continued', { patient: report.patient.name, id: report.patient.id })}  ·  ${report.test}`,
      times.join('  ·  '),
    ],
    footer: `${report.clinic.name[report.language]}  ·  ${report.number}  ·  ${version}  ·  ${say(statusTexts[report.status])}`,
  };
}

function listPatientFacts({ language, patient, sample, requester }: ReportDocument, say: Say): LabelledText[] {
  const { count } = formats[language];
  const age = patient.age === null ? null : say('age', { years: count(patient.age) });
  const sex = patient.sex && say(sexTexts[patient.sex]);
  return [
    [say('patient'), patient.name],
    [say('patientId'), patient.id],
    [say('sexAndAge'), [age, sex].filter(Boolean).join(' / ') || say('notStated')],
    [say('requester'), requester ?? say('selfRequested')],
    [say('sample'), [sample.kind, sample.number].filter(Boolean).join(', ') || say('notStated')],
  ];
}

function listReportFacts(report: ReportDocument, say: Say): LabelledText[] {
  const { dateTime, count } = formats[report.language];
  const { collectedAt, receivedAt } = report.sample;
  const when = (at: Date | null | undefined) => (at ? dateTime(at) : say('notStated'));
  return [
    [say('reportNumber'), report.number],
    [say('versionLabel'), `${count(report.version)}, ${say(statusTexts[report.status])}`],
    [say('collected'), when(collectedAt)],
    ...(receivedAt ? [[say('received'), dateTime(receivedAt)] as const] : []),
    [say('reported'), dateTime(report.reportedAt)],
  ];
}

/** An amended or superseded report says so in a frame at the top. */
function drawStatus(sheet: Sheet, report: ReportDocument, say: Say): void {
  const { date, count } = formats[report.language];
  const { amendment, supersededBy } = report;
  const lines: string[] = [];
  if (supersededBy)
    lines.push(say('superseded', { version: count(supersededBy.version), date: date(supersededBy.at) }));
  if (amendment) {
    lines.push(
      say('amendedOf', {
        version: count(report.version),
        old: count(amendment.ofVersion),
        date: date(amendment.ofDate),
        number: report.number,
      }),
      say('amendedWhat', { what: amendment.what }),
      say('amendedWhy', { why: amendment.why }),
    );
  }
  if (lines.length === 0) return;
  const inset = 8;
  const {
    y: from,
    doc: { page: first },
  } = sheet;
  sheet.y += 5;
  lines.forEach((text, index) =>
    sheet.paragraph(
      text,
      { size: 9.5, bold: index === 0 },
      { box: { x: sheet.left + inset, width: sheet.width - 2 * inset } },
    ),
  );
  sheet.y += 5;
  // Texts that run over the page have no frame.
  if (sheet.doc.page === first)
    sheet.decoration(() =>
      sheet.doc
        .rect(sheet.left, from, sheet.width, sheet.y - from)
        .lineWidth(1.2)
        .strokeColor(palette.alarm)
        .stroke(),
    );
  sheet.y += 8;
}

function drawRemark(sheet: Sheet, title: string, text: string | null | undefined): void {
  if (!text?.trim()) return;
  const heading: Style = { size: 10.5, bold: true };
  sheet.ensure(60);
  sheet.paragraph(title, heading, { type: 'H2', after: 1 });
  sheet.paragraph(text.trim(), { size: 9.5 }, { after: 8 });
}
