import { writeAccession } from '#contract/laboratory/accession.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import { labelSizes } from '#contract/laboratory/specimens.ts';
import type { Container, LabelSize } from '#contract/laboratory/specimens.ts';
import type { Language } from '#contract/fields.ts';
import { shorten } from './lines.ts';
import { Sheet } from './sheet.ts';
import type { Box, Style } from './sheet.ts';
import { textsIn } from './texts.ts';
import type { TextKey } from './texts.ts';
import { loadTypefaces } from './typefaces.ts';

/** The content of a tube's label. */
export interface Label {
  readonly language: Language;
  readonly patientName: string;
  /** Eight digits. This and the next two are not on labels that were first printed before they were kept. */
  readonly patientNumber?: string;
  /** Which of a person's tubes that were taken together, from 1, and how many those are. */
  readonly place?: number;
  readonly of?: number;
  /** Full years; null if unknown. */
  readonly age: number | null;
  readonly sex: 'Male' | 'Female' | 'Other' | null;
  readonly accession: string;
  readonly container: Container;
  /** The tests' short codes. */
  readonly tests: readonly string[];
  /** ISO 8601. */
  readonly collectedAt: string;
  readonly isUrgent: boolean;
}

const sexTexts = { Male: 'labelSexMale', Female: 'labelSexFemale', Other: 'labelSexOther' } as const;
const containerTexts = {
  EDTA: 'labelEDTA',
  CLOT: 'labelCLOT',
  FLUORIDE: 'labelFLUORIDE',
  CITRATE: 'labelCITRATE',
  URINE: 'labelURINE',
  STOOL: 'labelSTOOL',
  SWAB: 'labelSWAB',
  OTHER: 'labelOTHER',
} as const satisfies Record<Container, TextKey>;

interface Barcodes {
  /** `sbs`: the widths of bars and gaps in modules, beginning with a bar. */
  readonly default: { raw(code: { bcid: string; text: string }): [{ readonly sbs: readonly number[] }] };
}

/** Points in a millimetre. */
const mm = 72 / 25.4;
/** The narrowest bar: two dots at 203 dpi, as label printers have. */
const module = 0.25 * mm;
const edge = 1.5 * mm;
const bars = { top: 5.4 * mm, height: 7.8 * mm };

const clinicTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

async function openSheet(size: LabelSize, title: string) {
  const { width, height } = labelSizes[size];
  return new Sheet(await loadTypefaces(), {
    language: 'en',
    title,
    author: '',
    date: new Date(0),
    headerHeight: 0,
    footerHeight: 0,
    paper: { width: width * mm, height: height * mm },
  });
}

/** The labels of tubes as PDF, a page of the label's size each: printed at 100 %, each bar is two dots wide. */
export async function renderLabels(labels: readonly Label[], size: LabelSize): Promise<Buffer> {
  const sheet = await openSheet(size, labels.map(({ accession }) => accession).join(', '));
  for (const [index, label] of labels.entries()) {
    if (index > 0) sheet.addPage();
    await drawLabel(sheet, label, labelSizes[size].width * mm);
  }
  return sheet.finish(() => undefined);
}

async function drawLabel(sheet: Sheet, label: Label, width: number): Promise<void> {
  const t = textsIn(label.language);
  const inner = { x: edge, width: width - 2 * edge };
  const about = [label.age === 0 ? '<1' : (label.age ?? ''), label.sex ? t(sexTexts[label.sex]) : ''].join(' ').trim();
  const aboutWidth = 9 * mm;
  line(sheet, label.patientName, { size: 8, bold: true }, { ...inner, width: inner.width - aboutWidth }, 1.2);
  line(sheet, about, { size: 8, align: 'right' }, inner, 1.2);
  await drawCode(sheet, label.accession, width);
  drawNumbers(sheet, label, inner);
  drawTests(sheet, label, inner);
  const urgentWidth = 10.5 * mm;
  const time = clinicTime.format(new Date(label.collectedAt)).replace(',', '');
  const words = `${t(containerTexts[label.container])} ${time}`;
  line(sheet, words, { size: 7 }, { ...inner, width: inner.width - (label.isUrgent ? urgentWidth : 0) }, 20);
  if (label.isUrgent) drawUrgent(sheet, t('labelUrgent'), { x: width - edge - urgentWidth, width: urgentWidth });
}

/** The tube's number, and whose it is: of two people with one name the numbers differ. */
function drawNumbers(sheet: Sheet, { accession, patientNumber }: Label, inner: Box): void {
  const number = writeAccession(accession);
  // Labels that were first printed before the patient's number stood on them are reprinted as they were.
  if (patientNumber === undefined) return line(sheet, number, { size: 8, bold: true, align: 'center' }, inner, 13.3);
  line(sheet, number, { size: 8, bold: true }, inner, 13.3);
  line(sheet, formatPatientNumber(patientNumber, 'en'), { size: 6.5, align: 'right' }, inner, 13.3);
}

/** The tests, and at the right which of the tubes that were taken together, so that none stays behind. */
function drawTests(sheet: Sheet, { tests, place, of }: Label, inner: Box): void {
  const countWidth = of === undefined || of < 2 ? 0 : 5 * mm;
  line(sheet, tests.join(' '), { size: 7 }, { ...inner, width: inner.width - countWidth }, 16.8);
  if (countWidth > 0) line(sheet, `${place}/${of}`, { size: 7, bold: true, align: 'right' }, inner, 16.8);
}

/** One line, cut where it is too long. `top`: millimetres from the label's top. */
function line(sheet: Sheet, text: string, style: Style, box: Box, top: number): void {
  sheet.content(sheet.element('P'), 'P', () =>
    sheet.drawLine(shorten(text, box.width, sheet.measure(style)), style, box, top * mm, 3.4 * mm),
  );
}

/** Draws the word in white on black, to be seen at a glance in a rack. */
function drawUrgent(sheet: Sheet, word: string, box: Box): void {
  sheet.decoration(() => sheet.doc.rect(box.x, 19.9 * mm, box.width, 3.8 * mm).fill('#000000'));
  line(sheet, word, { size: 6.5, bold: true, color: '#ffffff', align: 'center' }, box, 20.1);
}

/** Draws the number as Code 128 in pairs of digits: 90 modules, 22.5 mm. */
async function drawCode(sheet: Sheet, accession: string, width: number): Promise<void> {
  // Three megabytes of code, loaded with the first label. Its types leave out the default export.
  const barcodes = (await import('@bwip-js/generic')) as unknown as Barcodes;
  const widths = barcodes.default.raw({ bcid: 'code128', text: accession })[0].sbs;
  let x = (width - widths.reduce((sum, n) => sum + n, 0) * module) / 2;
  const figure = sheet.element('Figure', undefined, {
    alt: accession,
    bbox: [x, bars.top, width - x, bars.top + bars.height],
  });
  sheet.content(figure, 'Figure', () => {
    sheet.doc.fillColor('#000000');
    widths.forEach((modules, index) => {
      if (index % 2 === 0) sheet.doc.rect(x, bars.top, modules * module, bars.height);
      x += modules * module;
    });
    sheet.doc.fill();
  });
}

/** Draws a label that shows whether a printer keeps the size: a frame one millimetre from the edge, and a ruler. */
export async function renderLabelTest(size: LabelSize, language: Language): Promise<Buffer> {
  const { width, height } = labelSizes[size];
  const sheet = await openSheet(size, size);
  const t = textsIn(language);
  sheet.decoration(() => {
    sheet.doc.lineWidth(0.5).strokeColor('#000000');
    sheet.doc.rect(mm, mm, (width - 2) * mm, (height - 2) * mm).stroke();
    for (let at = 0; at <= width - 10; at += 1) {
      const x = (5 + at) * mm;
      const length = at % 10 === 0 ? 3 : at % 5 === 0 ? 2 : 1;
      sheet.doc.moveTo(x, 15 * mm).lineTo(x, (15 + length) * mm);
    }
    sheet.doc.stroke();
  });
  await drawCode(sheet, '0123456789', width * mm);
  const inner = { x: 2 * mm, width: (width - 4) * mm };
  for (let at = 0; at <= width - 10; at += 10)
    line(sheet, String(at), { size: 6, align: 'center' }, { x: at * mm, width: 10 * mm }, 17.6);
  line(sheet, t('labelTest', { size: `${width} × ${height}` }), { size: 6, align: 'center' }, inner, 1.6);
  line(sheet, t('labelTestHow'), { size: 6, align: 'center' }, inner, 20.2);
  return sheet.finish(() => undefined);
}
