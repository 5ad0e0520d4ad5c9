import type { Typefaces } from './typefaces.ts';

type Doc = InstanceType<Typefaces['PDFDocument']>;

/** A glyph and its position, in thousandths of the font size. */
interface Placed {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  /** How far a PDF reader advances by itself. */
  readonly advanceWidth: number;
}

/** The internal part of pdfkit's text drawing that is used here; its types do not declare it. */
interface Insides {
  readonly _font: {
    readonly id: string;
    ref(): unknown;
    /** Each glyph as four hexadecimal digits, and its position. */
    encode(text: string): [codes: string[], positions: Placed[]];
  };
  readonly _fontSize: number;
  readonly page: { readonly height: number; readonly fonts: Record<string, unknown> };
  addContent(operators: string): void;
}

/**
 * Draws text of one typeface in the current font and size, from the left end of its baseline. pdfkit's own `text`
 * repositions each glyph that is not on the line, which readers take for a new word, and it closes the text's
 * coordinates before a mark around it ends. Here glyphs are moved by spacing and rise, and each word in an Indic script
 * carries its letters (`ActualText`) in reading order, so that searching, copying and reading aloud give the word.
 */
export function drawRun(doc: Doc, text: string, x: number, baseline: number): void {
  const insides = doc as unknown as Insides;
  const { _font: font, _fontSize: size, page } = insides;
  const add = (operators: string) => insides.addContent(operators);
  page.fonts[font.id] ??= font.ref();
  doc.save();
  // From coordinates that grow downwards to PDF's, which grow upwards.
  doc.transform(1, 0, 0, -1, 0, page.height);
  add(`BT /${font.id} ${short(size)} Tf ${short(x)} ${short(page.height - baseline)} Td`);
  for (const word of text.split(/(?<= )(?! )|(?<! )(?= )/)) {
    const operators = placeGlyphs(...font.encode(word), size);
    if (/[\u0900-\u0c7f]/.test(word)) add(`/Span <</ActualText <feff${utf16(word)}>>> BDC ${operators} EMC`);
    else add(operators);
  }
  add('ET');
  doc.restore();
}

/** The operators that draw glyphs at their positions; the next text starts where their advances end. */
function placeGlyphs(codes: readonly string[], positions: readonly Placed[], size: number): string {
  const operators: string[] = [];
  let shown: string[] = [];
  let rise = 0;
  let shift = 0;
  const flush = () => {
    if (shown.length > 0) operators.push(`[${shown.join('')}] TJ`);
    shown = [];
  };
  positions.forEach(({ xAdvance, xOffset, yOffset, advanceWidth }, index) => {
    if (yOffset !== rise) {
      flush();
      operators.push(`${short((yOffset * size) / 1000)} Ts`);
      rise = yOffset;
    }
    shift += xOffset;
    if (Math.abs(shift) >= 0.05) shown.push(short(-shift));
    shown.push(`<${codes[index]}>`);
    shift = xAdvance - advanceWidth - xOffset;
  });
  if (Math.abs(shift) >= 0.05) shown.push(short(-shift));
  flush();
  if (rise !== 0) operators.push('0 Ts');
  // Merges neighbouring strings.
  return operators.join(' ').replaceAll('><', '');
}

const short = (value: number) => String(Math.round(value * 100) / 100);

/** UTF-16, as PDF strings are encoded. */
const utf16 = (text: string) =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('');
