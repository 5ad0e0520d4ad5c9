import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';

/** PDFs as an analyser or another laboratory makes them: one page for each text. */
export async function aPrintOut(
  texts: readonly string[],
  {
    size = [595, 842],
    link,
    change,
  }: {
    size?: [width: number, height: number];
    /** A link on the first page. */
    link?: string;
    /** Changes the document before it is written. */
    change?: (document: PDFDocument) => void | Promise<void>;
  } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of texts) document.addPage(size).drawText(text, { x: 60, y: size[1] - 90, size: 14, font });
  if (link !== undefined)
    document.getPage(0).node.set(
      PDFName.of('Annots'),
      document.context.obj([
        {
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [60, 700, 200, 720],
          Border: [0, 0, 0],
          A: { S: 'URI', URI: PDFString.of(link) },
        },
      ]),
    );
  await change?.(document);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}
