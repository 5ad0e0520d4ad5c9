import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** What a reader of a PDF finds in it. */
export interface ReadPdf {
  /** The text of each page, spaces made single, in Unicode's composed form. */
  readonly pages: string[];
  readonly text: string;
  readonly title: unknown;
  readonly author: unknown;
  readonly language: unknown;
  /** What a screen reader says of each picture, in the order of the pages. */
  readonly pictures: string[];
  /** Whether it has a structure for screen readers. */
  readonly isTagged: boolean;
}

export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const [{ text }, { info }, marks] = await Promise.all([extractText(pdf), getMeta(pdf), pdf.getMarkInfo()]);
  const pictures: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pictures.push(...picturesIn(await (await pdf.getPage(number)).getStructTree()));
  const pages = text.map((page) => page.replace(/\s+/g, ' ').normalize('NFC'));
  return { pages, text: pages.join(' '), title: info.Title, author: info.Author, language: info.Language, pictures, isTagged: marks?.Marked ?? false };
}

interface Part {
  alt?: string;
  children?: unknown[];
}

function picturesIn(part: Part | null): string[] {
  if (!part) return [];
  return [...(part.alt === undefined ? [] : [part.alt]), ...(part.children ?? []).flatMap((child) => picturesIn(child as Part))];
}
