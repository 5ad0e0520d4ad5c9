import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** What a reader of a PDF finds in it. */
export interface ReadPdf {
  /** The text of each page, spaces made single, in Unicode's composed form. */
  readonly pages: string[];
  readonly text: string;
  readonly title: unknown;
  readonly language: unknown;
  /** Whether it has a structure for screen readers. */
  readonly isTagged: boolean;
}

export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const [{ text }, { info }, marks] = await Promise.all([extractText(pdf), getMeta(pdf), pdf.getMarkInfo()]);
  const pages = text.map((page) => page.replace(/\s+/g, ' ').normalize('NFC'));
  return { pages, text: pages.join(' '), title: info.Title, language: info.Language, isTagged: marks?.Marked ?? false };
}
