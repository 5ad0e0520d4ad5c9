import { drawRun } from './draw-run.ts';
import { breakLines, shorten } from './lines.ts';
import type { Line, Measure } from './lines.ts';
import { itemise } from './itemise.ts';
import type { FontName, Typefaces } from './typefaces.ts';

export interface Style {
  /** In points. */
  readonly size: number;
  readonly bold?: boolean;
  /** Black by default. */
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
}

/** The place of a text from the left edge, in points. */
export interface Box {
  readonly x: number;
  readonly width: number;
}

export interface SheetOptions {
  readonly language: 'en' | 'bn';
  readonly title: string;
  readonly author: string;
  /** The document's own time, so that the same input gives the same bytes. */
  readonly date: Date;
  /** Height kept free at the top of every page but the first, and at the bottom of every page. */
  readonly headerHeight: number;
  readonly footerHeight: number;
  /** In points; A4 by default. */
  readonly paper?: { readonly width: number; readonly height: number };
  /** In points; the usual ones by default. */
  readonly margins?: Margins;
  /** A thermal printer draws no colours and no greys. */
  readonly isBlackOnly?: boolean;
}

/** What is kept free at the edges of each page. */
export interface Margins {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** An element's data for screen readers. */
interface ElementOptions {
  /** The text of a picture. */
  readonly alt?: string;
  /** Left, top, right and bottom of a picture, in points from the page's top left corner. */
  readonly bbox?: [number, number, number, number];
  /** What a table's header cell belongs to. */
  readonly scope?: 'Column' | 'Row';
}

/** The longest text whose width is cached: words and cells repeat, long lines do not. */
const longestKept = 40;

type Doc = InstanceType<Typefaces['PDFDocument']>;
type Element = ReturnType<Doc['struct']>;

/** Points of so many millimetres. */
export const pointsOf = (millimetres: number) => (millimetres * 72) / 25.4;

/** A4, in points. */
export const page = { width: 595.28, height: 841.89 };
const usual: Margins = { top: 34, bottom: 28, left: 42, right: 42 };
/** Of each line of the running header and footer. */
export const runningHeight = 13;
export const palette = { ink: '#1a1a1a', soft: '#555555', rule: '#b5bcc4', shade: '#eef1f4', alarm: '#9f1414' };

/**
 * The pages of one document: text in mixed scripts that flows over pages, with a cursor `y` that each part moves down.
 * Everything drawn is either an element of the document's structure, for screen readers, or marked as decoration.
 */
export class Sheet {
  readonly doc: Doc;
  readonly left: number;
  readonly width: number;
  y = 0;
  readonly #typefaces: Typefaces;
  readonly #options: SheetOptions;
  readonly #margins: Margins;
  readonly #root: Element;
  /** The fonts that this document has. */
  readonly #fonts = new Set<FontName>();
  readonly #lines = new Map<string, Line>();

  constructor(typefaces: Typefaces, options: SheetOptions) {
    this.#typefaces = typefaces;
    this.#options = options;
    this.#margins = options.margins ?? usual;
    this.left = this.#margins.left;
    this.width = (options.paper ?? page).width - this.#margins.left - this.#margins.right;
    this.doc = new typefaces.PDFDocument({
      size: options.paper ? [options.paper.width, options.paper.height] : 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      font: '',
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: options.language === 'bn' ? 'bn-IN' : 'en-IN',
      info: { Title: options.title, Author: options.author, CreationDate: options.date, ModDate: options.date },
    });
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
    this.addPage();
  }

  /** The lowest point that text may reach. */
  get bottom(): number {
    return (this.#options.paper ?? page).height - this.#margins.bottom - this.#options.footerHeight;
  }

  /** The highest point of a page after the first. */
  get top(): number {
    return this.#margins.top + this.#options.headerHeight;
  }

  addPage(): void {
    const isFirst = this.doc.bufferedPageRange().count === 0;
    this.doc.addPage();
    this.y = isFirst ? this.#margins.top : this.top;
  }

  /** Whether a page after the first has room for `height` points. */
  isRoomFor(height: number): boolean {
    return height <= this.bottom - this.top;
  }

  /** Starts a new page unless `height` points are left. @returns whether it did */
  ensure(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.addPage();
    return true;
  }

  /** Adds an element to the document's structure and returns it, as the parent of further elements. */
  element(type: string, parent: Element = this.#root, options: ElementOptions = {}): Element {
    const element = this.doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Makes what `draw` draws, on one page, the content of an element. */
  content(element: Element, type: string, draw: () => void): void {
    element.add(this.doc.markStructureContent(type));
    draw();
    this.doc.endMarkedContent();
  }

  /** Marks what `draw` draws as decoration or repetition, which screen readers skip. */
  decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** The colour on this paper: black where it has no others. */
  inkOf(color: string): string {
    return this.#options.isBlackOnly ? '#000000' : color;
  }

  /** The height of a line; letters of Indic scripts are taller than Latin ones. */
  lineHeight(style: Style, text: string): number {
    return style.size * (/[\u0900-\u0c7f]/.test(text) || this.#options.language === 'bn' ? 1.55 : 1.4);
  }

  measure(style: Style): Measure {
    const weight = style.bold ? 'bold' : 'regular';
    return (text) => {
      const key = `${weight} ${style.size} ${text}`;
      const known = this.#lines.get(key);
      if (known) return known;
      const pieces = itemise(text, this.#typefaces.covers).map((run) => {
        this.#take(`${run.typeface}-${weight}`, style.size);
        return { ...run, width: this.doc.widthOfString(run.text) };
      });
      const line = { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0) };
      if (text.length < longestKept) this.#lines.set(key, line);
      return line;
    };
  }

  /** Makes a font the current one. */
  #take(name: FontName, size: number): void {
    if (!this.#fonts.has(name)) {
      // pdfkit's types allow only font files, but it takes an opened font too.
      this.doc.registerFont(name, this.#typefaces.font(name) as unknown as Uint8Array);
      this.#fonts.add(name);
    }
    this.doc.font(name, size);
  }

  wrap(text: string, style: Style, width: number): Line[] {
    return breakLines(text, width, this.measure(style));
  }

  /** The height of a paragraph. */
  heightOf(text: string, style: Style, width: number): number {
    return this.wrap(text, style, width).length * this.lineHeight(style, text);
  }

  /** Draws one line whose top is at `y`. */
  drawLine(line: Line, style: Style, { x, width }: Box, y: number, height: number): void {
    const weight = style.bold ? 'bold' : 'regular';
    const baseline = y + height / 2 + style.size * 0.34;
    const gap = style.align === 'right' ? width - line.width : style.align === 'center' ? (width - line.width) / 2 : 0;
    let at = x + gap;
    this.doc.fillColor(this.inkOf(style.color ?? palette.ink));
    for (const { typeface, text, width: pieceWidth } of line.pieces) {
      this.#take(`${typeface}-${weight}`, style.size);
      drawRun(this.doc, text, at, baseline);
      at += pieceWidth;
    }
  }

  /** Draws a text on one line, shortened if it is too long for its box. */
  drawShort(text: string, style: Style, box: Box, y: number): void {
    this.drawLine(shorten(text, box.width, this.measure(style)), style, box, y, runningHeight);
  }

  /** Draws lines from `y` down, on this page. @returns their height */
  drawLines(lines: readonly Line[], style: Style, box: Box, y: number, height: number): number {
    lines.forEach((line, index) => this.drawLine(line, style, box, y + index * height, height));
    return lines.length * height;
  }

  /**
   * Draws a paragraph (or heading) from the cursor down, over as many pages as needed; at least two lines stay
   * together. `following`: the height of what follows, which shares its page with the last two lines.
   */
  paragraph(
    text: string,
    style: Style,
    { type = 'P', box = { x: this.left, width: this.width }, after = 0, following = 0 } = {},
  ): void {
    const height = this.lineHeight(style, text);
    const lines = this.wrap(text, style, box.width);
    const element = this.element(type);
    const keeps = following > 0 && this.isRoomFor(2 * height + after + following);
    const isShort = lines.length <= 2;
    this.ensure(Math.min(lines.length, 2) * height + (keeps && isShort ? after + following : 0));
    for (let next = 0; next < lines.length;) {
      const left = lines.length - next;
      const room = Math.max(1, Math.floor((this.bottom - this.y) / height));
      const isEnd = left <= room;
      // The last two lines move to the next page, together with what follows.
      const goesOver = keeps && isEnd && left > 2 && this.y + left * height + after + following > this.bottom;
      const part = lines.slice(next, next + (goesOver ? left - 2 : room));
      this.content(element, type, () => void this.drawLines(part, style, box, this.y, height));
      this.y += part.length * height;
      next += part.length;
      if (next < lines.length) this.addPage();
    }
    this.y += after;
  }

  /** Writes a word large and pale across the page, from corner to corner; the text below stays legible. */
  drawWatermark(text: string): void {
    const { width, height } = this.#options.paper ?? page;
    const [longest, largest] = [Math.hypot(width, height) * 0.72, 110];
    const style: Style = { size: largest, bold: true, color: palette.alarm };
    const size = Math.min(largest, (largest * longest) / this.measure(style)(text).width);
    const fitting = { ...style, size };
    this.doc.save();
    this.doc.rotate(-(Math.atan2(height, width) * 180) / Math.PI, { origin: [width / 2, height / 2] });
    this.doc.fillOpacity(0.16);
    const box = { x: 0, width };
    this.drawLine(this.measure(fitting)(text), { ...fitting, align: 'center' }, box, (height - size) / 2, size);
    this.doc.restore();
  }

  /** A thin line across the page at the cursor. */
  rule(color = palette.rule, thickness = 0.7): void {
    this.decoration(() =>
      this.doc
        .moveTo(this.left, this.y)
        .lineTo(this.left + this.width, this.y)
        .lineWidth(thickness)
        .strokeColor(this.inkOf(color))
        .stroke(),
    );
  }

  /** Draws header and footer on every page, now that the page count is known, and returns the file. */
  async finish(
    decorate: (page: { number: number; count: number; headerY: number; footerY: number }) => void,
  ): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(index);
      this.decoration(
        () => decorate({ number: index + 1, count, headerY: this.#margins.top, footerY: this.bottom + 6 }),
        'Pagination',
      );
    }
    const chunks: Buffer[] = [];
    const done = new Promise<Buffer>((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.once('end', () => resolve(Buffer.concat(chunks)));
      this.doc.once('error', reject);
    });
    this.doc.end();
    return done;
  }
}
