import { isOfLaboratory } from '#contract/lab-tests/departments.ts';
import type { QualityMark } from '#contract/laboratory/specimens.ts';
import { writeAge } from '#contract/patients/age.ts';
import { showSample } from '#contract/reports/value-words.ts';
import { drawAttachedPages, drawResultBody } from './report-body.ts';
import { drawAcross, drawFrame } from './status-marks.ts';
import { layReportEnd } from './report-end.ts';
import { drawAddition, writeCalls } from './report-calls.ts';
import type { ReportDocument } from './report-input.ts';
import { drawFacts, drawLetterhead, drawTitle } from './letterhead.ts';
import type { LabelledText } from './letterhead.ts';
import { formats } from './format.ts';
import { palette, runningHeight, Sheet } from './sheet.ts';
import type { Margins, Style } from './sheet.ts';
import { departmentName, textsIn } from './texts.ts';
import type { Say, TextKey } from './texts.ts';
import { loadTypefaces } from './typefaces.ts';

const statusTexts: Record<ReportDocument['status'], TextKey> = {
  FINAL: 'statusFinal',
  AMENDED: 'statusAmended',
  DRAFT: 'statusDraft',
};
const sexTexts = { Male: 'maleSex', Female: 'femaleSex', Other: 'otherSex' } as const;

/**
 * Draws a report as PDF, A4. A draft says on every page that it is not signed, and has neither signature nor code. The
 * same input gives the same bytes, so that a stored hash can be compared with a document that is drawn again.
 * @param stationery the margins of pre-printed paper, on which the clinic's heading is left out
 * @throws if the signature or an attached picture is no JPEG or PNG
 */
export async function renderReport(report: ReportDocument, stationery?: Margins): Promise<Buffer> {
  const say = textsIn(report.language);
  const { running, footer } = writeRunningLines(report, say);
  const title = say(isOfLaboratory(report.department) ? 'report' : 'otherReport');
  const small: Style = { size: 8, color: palette.soft };
  const sheet = new Sheet(await loadTypefaces(), {
    language: report.language,
    title: `${title} ${report.number}`,
    author: report.clinic.name[report.language],
    date: report.reportedAt,
    headerHeight: running.length * runningHeight + 8,
    footerHeight: 20,
    ...(stationery && { margins: stationery }),
  });

  const heading = `${title}: ${report.test}`;
  if (stationery) drawTitle(sheet, heading);
  else await drawLetterhead(sheet, report.clinic, report.language, say, heading);
  drawStatus(sheet, report, say);
  sheet.rule();
  sheet.y += 5;
  drawFacts(sheet, listPatientFacts(report, say), listReportFacts(report, say));
  sheet.rule();
  sheet.y += 8;
  const end = await layReportEnd(sheet, report, say);
  const remarks = [
    { title: say('calls'), text: report.calls && writeCalls(report.calls, report.language, say) },
    { title: say('interpretation'), text: report.interpretation?.trim() },
    { title: say('recommendations'), text: report.recommendations?.trim() },
  ].flatMap(({ title: name, text }) => (text ? [layRemark(sheet, name, text)] : []));
  // A signature is never alone on its page: at least the end of the results or of a remark comes before it.
  const heights = [...remarks.map(({ height }) => height), end.height];
  drawHeading(sheet, departmentName(report.department, report.language));
  drawResultBody(sheet, report, say, sum(heights));
  remarks.forEach(({ draw }, index) => draw(sum(heights.slice(index + 1))));
  end.draw();
  if (report.addition) {
    const { addition: calls, reportedAt: signedAt, language } = report;
    drawAddition(sheet, { calls, signedAt, language }, say);
  }
  await drawAttachedPages(sheet, report.body, say);
  sheet.paragraph(`— ${say('endOfReport')} —`, { size: 9, bold: true, align: 'center' });

  return sheet.finish(({ number, count, headerY, footerY }) => {
    const box = { x: sheet.left, width: sheet.width };
    const { count: write } = formats[report.language];
    if (report.status === 'DRAFT') sheet.decoration(() => drawAcross(sheet, say('statusDraft')));
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

/**
 * The lines that every page after the first repeats: the patient, and the times of sample and report (ISO 15189,
 * 7.4.1.6).
 */
function writeRunningLines(report: ReportDocument, say: Say): { running: string[]; footer: string } {
  const { dateTime, count } = formats[report.language];
  const { collectedAt, receivedAt } = report.sample;
  const version = say('version', { version: count(report.version) });
  const times = (
    [
      ['collected', collectedAt],
      ['received', receivedAt],
      ['reported', report.status === 'DRAFT' ? null : report.reportedAt],
    ] as const
  ).flatMap(([key, at]) => (at ? [`${say(key)}: ${dateTime(at)}`] : []));
  return {
    running: [
      `${say('continued', { patient: report.patient.name, id: report.patient.id })}  ·  ${report.test}`,
      times.join('  ·  '),
    ],
    footer: [report.clinic.name[report.language], report.number, version, say(statusTexts[report.status])].join(
      '  ·  ',
    ),
  };
}

const qualityTexts: Record<QualityMark, TextKey> = {
  HAEMOLYSED: 'qualityHaemolysed',
  LIPAEMIC: 'qualityLipaemic',
  ICTERIC: 'qualityIcteric',
  CLOTTED: 'qualityClotted',
  INSUFFICIENT: 'qualityInsufficient',
  DELAYED: 'qualityDelayed',
};
const writeQuality = ({ marks, note }: NonNullable<ReportDocument['sample']['quality']>, say: Say): string =>
  [...marks.map((mark) => say(qualityTexts[mark])), note].filter(Boolean).join(', ');

/** A fact of the sample. A laboratory's report says if it is not stated; an X-ray has no sample. */
const whereStated = (label: string, value: string, { department }: ReportDocument, say: Say): LabelledText[] =>
  value || isOfLaboratory(department) ? [[label, value || say('notStated')]] : [];

function listPatientFacts(report: ReportDocument, say: Say): LabelledText[] {
  const { language, patient, sample, requester, isSelfRequested, method, referralLab, formF } = report;
  const age = writeAge(patient, language);
  const sex = patient.sex && say(sexTexts[patient.sex]);
  return [
    [say('patient'), patient.name],
    [say('patientId'), patient.id],
    [say('sexAndAge'), [age, sex].filter(Boolean).join(' / ') || say('notStated')],
    [say('requester'), requester ?? say(isSelfRequested ? 'selfRequested' : 'notStated')],
    ...whereStated(
      say('sample'),
      [sample.kind && showSample(sample.kind, language), sample.number].filter(Boolean).join(', '),
      report,
      say,
    ),
    ...(sample.quality ? [[say('sampleQuality'), writeQuality(sample.quality, say)] as const] : []),
    ...(formF ? [[say('formF'), formF.number] as const, [say('formFDoctor'), formF.doctor] as const] : []),
    ...(method ? [[say('method'), method] as const] : []),
    ...(referralLab ? [[say('testedAt'), referralLab] as const] : []),
  ];
}

function listReportFacts(report: ReportDocument, say: Say): LabelledText[] {
  const { dateTime, count } = formats[report.language];
  const { collectedAt, receivedAt } = report.sample;
  return [
    [say('reportNumber'), report.number],
    [say('versionLabel'), `${count(report.version)}, ${say(statusTexts[report.status])}`],
    ...whereStated(say('collected'), collectedAt ? dateTime(collectedAt) : '', report, say),
    ...(receivedAt ? [[say('received'), dateTime(receivedAt)] as const] : []),
    report.status === 'DRAFT'
      ? [say('draftPrinted'), dateTime(report.reportedAt)]
      : [say('reported'), dateTime(report.reportedAt)],
  ];
}

/** Draws a frame at the top of an amended report and of a draft that says so. */
function drawStatus(sheet: Sheet, report: ReportDocument, say: Say): void {
  const { date, count } = formats[report.language];
  const { amendment } = report;
  const lines: string[] = report.status === 'DRAFT' ? [say('draft'), say('draftWhy')] : [];
  if (amendment) {
    lines.push(
      say('amendedOf', {
        version: count(report.version),
        old: count(amendment.ofVersion),
        date: date(amendment.ofDate),
        number: report.number,
      }),
      amendment.what === null ? say('amendedNothing') : say('amendedWhat', { what: amendment.what }),
      say('amendedWhy', { why: amendment.why }),
    );
  }
  drawFrame(sheet, lines);
}

const sum = (heights: readonly number[]) => heights.reduce((total, height) => total + height, 0);

function drawHeading(sheet: Sheet, text: string): void {
  sheet.paragraph(text, { size: 11, bold: true, align: 'center' }, { type: 'H2', after: 4 });
}

/**
 * Lays out a titled text below the results: its height, and a function that draws it before something of the height
 * `following`.
 */
function layRemark(sheet: Sheet, title: string, text: string): { height: number; draw: (following: number) => void } {
  const heading: Style = { size: 10.5, bold: true };
  const plain: Style = { size: 9.5 };
  const [titleHeight, after] = [sheet.heightOf(title, heading, sheet.width) + 1, 8];
  const height = titleHeight + sheet.heightOf(text, plain, sheet.width) + after;
  return {
    height,
    draw: (following) => {
      sheet.ensure(Math.max(60, sheet.isRoomFor(height + following) ? height + following : 0));
      sheet.paragraph(title, heading, { type: 'H2', after: 1 });
      sheet.paragraph(text, plain, { after, following });
    },
  };
}
