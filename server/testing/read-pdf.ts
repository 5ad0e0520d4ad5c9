import { extractText, getDocumentProxy, getMeta, getResolvedPDFJS } from 'unpdf';

/** What a PDF reader finds. */
export interface ReadPdf {
  /** The text of each page, with single spaces, in Unicode's composed form. */
  readonly pages: string[];
  readonly text: string;
  readonly title: unknown;
  readonly author: unknown;
  readonly language: unknown;
  /** The screen reader text of each picture, in page order. */
  readonly pictures: string[];
  /** The squares of each QR code, one line of text per row: `#` for a dark one. */
  readonly codes: string[][];
  /** Whether it has a structure for screen readers. */
  readonly isTagged: boolean;
}

export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const [{ text }, { info }, marks] = await Promise.all([extractText(pdf), getMeta(pdf), pdf.getMarkInfo()]);
  const pictures: string[] = [];
  const codes: string[][] = [];
  const { OPS } = await getResolvedPDFJS();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    pictures.push(...picturesIn(await page.getStructTree()));
    codes.push(...codesIn(await page.getOperatorList(), OPS));
  }
  await pdf.loadingTask.destroy();
  const pages = text.map((page) => page.replace(/\s+/g, ' ').normalize('NFC'));
  return {
    pages,
    text: pages.join(' '),
    title: info.Title,
    author: info.Author,
    language: info.Language,
    pictures,
    codes,
    isTagged: marks?.Marked ?? false,
  };
}

interface Part {
  alt?: string;
  children?: unknown[];
}

function picturesIn(part: Part | null): string[] {
  if (!part) return [];
  return [
    ...(part.alt === undefined ? [] : [part.alt]),
    ...(part.children ?? []).flatMap((child) => picturesIn(child as Part)),
  ];
}

/** A path of a rectangle: `moveTo x y, lineTo x y` three times, `closePath`. */
const numbersOfRectangle = 13;

/** Only QR codes are filled in plain black: text has another colour. */
function codesIn(
  { fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] },
  ops: Record<string, number>,
): string[][] {
  let color: unknown;
  return fnArray.flatMap((operator, index) => {
    const given = argsArray[index] as [unknown, [ArrayLike<number>]] | null;
    if (operator === ops['setFillRGBColor']) color = given?.[0];
    if (!given || operator !== ops['constructPath'] || given[0] !== ops['fill'] || color !== '#000000') return [];
    return [squaresOf(Array.from(given[1][0]))];
  });
}

function squaresOf(path: readonly number[]): string[] {
  const runs = Array.from({ length: path.length / numbersOfRectangle }, (_, index) => {
    const [, left = 0, top = 0, , right = 0, , , , bottom = 0] = path.slice(index * numbersOfRectangle);
    return { left, top, right, size: bottom - top };
  });
  const [x, y] = [Math.min(...runs.map(({ left }) => left)), Math.min(...runs.map(({ top }) => top))];
  const lines: string[] = [];
  for (const { left, top, right, size } of runs) {
    const [line, from] = [Math.round((top - y) / size), Math.round((left - x) / size)];
    lines[line] = (lines[line] ?? '').padEnd(from) + '#'.repeat(Math.round((right - left) / size));
  }
  return lines;
}
