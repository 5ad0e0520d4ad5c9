import { describe, expect, it } from 'vitest';
import { inspectBytes } from '../../testing/inspect-bytes.ts';
import { aPdf, anOldDocument, aPng } from '../../testing/uploads.ts';
import { aDocx, aZip } from '../../testing/zips.ts';

/** Files as people send them: each is taken, or refused in the words that say what it is. */

const latin = (text: string) => Buffer.from(text, 'latin1');
const joined = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)));
/** The head of a JPEG as WhatsApp writes it, and as a camera does. */
const jfif = latin('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0\u0001\u0001');
const exif = latin('\u00ff\u00d8\u00ff\u00e1\0\u0018Exif\0\0');
/** A file of the family of MP4 and HEIC: its main brand, and those it can be read as. */
const family = (brand: string, others = '') => latin(`\0\0\0\u001cftyp${brand}\0\0\0\0${others}`);
const office = (part: string) =>
  aZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: part, content: '<x/>' },
  ]);
const dicom = joined(Buffer.alloc(128), 'DICM');
const withoutEnd = aPdf.subarray(0, aPdf.lastIndexOf('%%EOF'));
const noise = (length: number) => Buffer.alloc(length, 0x78);

const [pdf, jpeg, png] = ['application/pdf', 'image/jpeg', 'image/png'];
const doc = 'application/msword';
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

type Row = [what: string, name: string, content: Buffer, expected: string];
const isTaken: Row[] = [
  ['a PDF', 'a.pdf', aPdf, pdf],
  ['a PDF after the mark of UTF-8', 'a.pdf', joined('\u00ef\u00bb\u00bf', aPdf), pdf],
  ['a PDF after a line end', 'a.pdf', joined('\r\n', aPdf), pdf],
  ['a PDF after 1,024 bytes of something', 'a.pdf', joined(noise(1024), aPdf), pdf],
  ['a PDF after the headers of a download', 'a.pdf', joined('Content-Type: application/pdf\r\n\r\n', aPdf), pdf],
  ['a PDF with a comment behind it', 'a.pdf', joined(aPdf, '<!-- served by intranet -->\n'), pdf],
  ['a PDF with 1,000 bytes behind it', 'a.pdf', joined(aPdf, noise(1000)), pdf],
  ['a PDF with 4 kB of NUL behind it', 'a.pdf', joined(aPdf, Buffer.alloc(4096)), pdf],
  ['a PDF with 200 kB of NUL behind it', 'a.pdf', joined(aPdf, Buffer.alloc(200_000)), pdf],
  ['a PDF without its last mark', 'a.pdf', withoutEnd, pdf],
  ['a PDF with half of its last mark', 'a.pdf', joined(withoutEnd, '%%E'), pdf],
  ['a PDF with a blank behind its name', 'a.pdf ', aPdf, pdf],
  ['a PDF with blanks round its name', ' \u00a0my report.PDF\t', aPdf, pdf],
  ['a picture of WhatsApp on a PC', 'WhatsApp Image.jfif', jfif, jpeg],
  ['the same called jpg', 'a.jpg', jfif, jpeg],
  ['a photo', 'IMG_2034.JPEG', exif, jpeg],
  ['a screenshot', 'Screenshot.png', aPng(), png],
  ['a new Word document', 'a.docx', aDocx(), docx],
  ['an old Word document', 'a.doc', anOldDocument('WordDocument'), doc],
];

const isRefused: Row[] = [
  ['a PDF after 1,025 bytes of something', 'a.pdf', joined(noise(1025), aPdf), 'report.fileTypeContent'],
  ['a PDF with 1,100 bytes behind it', 'a.pdf', joined(aPdf, noise(1100)), 'report.pdfDamaged'],
  ['a PDF cut off in its table', 'a.pdf', aPdf.subarray(0, aPdf.lastIndexOf('startxref')), 'report.pdfDamaged'],
  ['a PDF cut off in the middle', 'a.pdf', aPdf.subarray(0, 120), 'report.pdfDamaged'],
  ['a PDF whose later change is cut off', 'a.pdf', joined(aPdf, '9 0 obj\n<< /Typ'), 'report.pdfDamaged'],
  ['a PDF whose first part ends like a whole', 'a.pdf', joined(aPdf, '5 0 obj\n', noise(3000)), 'report.pdfDamaged'],
  ['a PDF and the beginning of another', 'a.pdf', joined(aPdf, '%PDF-1.4\n'), 'report.pdfDamaged'],
  ['a PDF called jpg', 'a.jpg', aPdf, 'report.isPdf'],
  ['a PDF called heic', 'a.heic', aPdf, 'report.isPdf'],
  ['a JPEG called png', 'a.png', jfif, 'report.isJpeg'],
  ['a JPEG called heic', 'IMG_2034.HEIC', exif, 'report.isJpeg'],
  ['a JPEG called pdf', 'a.pdf', jfif, 'report.isJpeg'],
  ['a PNG called jpg', 'a.jpg', aPng(), 'report.isPng'],
  ['a PNG called webp', 'a.webp', aPng(), 'report.isPng'],
  ['a new Word document called doc', 'a.doc', aDocx(), 'report.isDocx'],
  ['a new Word document called pdf', 'a.pdf', aDocx(), 'report.isDocx'],
  ['an old Word document called docx', 'a.docx', anOldDocument('WordDocument'), 'report.isDoc'],
  ['a photo of an iPhone', 'IMG_2034.HEIC', family('heic', 'mif1heic'), 'report.isHeic'],
  ['a photo of an iPhone called jpg', 'a.jpg', family('heic', 'mif1heic'), 'report.isHeic'],
  ['a photo of an iPhone by its other brand', 'a.jpeg', family('mif1', 'mif1heic'), 'report.isHeic'],
  ['a live photo', 'a.heif', family('heix'), 'report.isHeic'],
  ['a photo in several shots', 'a.heic', family('msf1', 'hevc'), 'report.isHeic'],
  ['a WebP', 'a.webp', latin('RIFF\u00f8\u001e\0\0WEBPVP8 '), 'report.isWebp'],
  ['a WebP called jpg', 'a.jpg', latin('RIFF\u00f8\u001e\0\0WEBPVP8 '), 'report.isWebp'],
  ['an AVIF', 'a.avif', family('avif', 'mif1miaf'), 'report.isWebp'],
  ['an AVIF by its other brand, called png', 'a.png', family('mif1', 'mif1avif'), 'report.isWebp'],
  ['a GIF', 'a.gif', latin('GIF89a'), 'report.isPicture'],
  ['a GIF called png', 'a.png', latin('GIF87a'), 'report.isPicture'],
  ['a BMP', 'a.bmp', latin('BM\u0036\u0010\u000e\0\0\0\0\0'), 'report.isPicture'],
  ['a TIFF of a scanner', 'scan.tif', latin('II*\0\u0008\0\0\0'), 'report.isPicture'],
  ['a TIFF of a Macintosh called jpg', 'scan.jpg', latin('MM\0*\0\0\0\u0008'), 'report.isPicture'],
  ['a spreadsheet', 'a.xlsx', office('xl/workbook.xml'), 'report.isSheet'],
  ['a spreadsheet called docx', 'a.docx', office('xl/workbook.xml'), 'report.isSheet'],
  ['an old spreadsheet called doc', 'a.doc', anOldDocument('Workbook'), 'report.isSheet'],
  ['a list of values', 'a.csv', latin('Name,Value\r\n'), 'report.isSheet'],
  ['a presentation', 'a.pptx', office('ppt/presentation.xml'), 'report.isSlides'],
  ['an old presentation', 'a.ppt', anOldDocument('PowerPoint Document'), 'report.isSlides'],
  ['a locked Word document', 'a.docx', anOldDocument('EncryptionInfo', 'EncryptedPackage'), 'report.documentLocked'],
  ['a locked document called doc', 'a.doc', anOldDocument('EncryptedPackage'), 'report.documentLocked'],
  [
    'a locked document that says so further back',
    'a.doc',
    joined(anOldDocument(), Buffer.alloc(70_000), Buffer.from('EncryptedPackage\0', 'utf16le')),
    'report.documentLocked',
  ],
  ['a rich text called doc', 'a.doc', latin('{\\rtf1\\ansi'), 'report.isText'],
  ['a rich text', 'a.rtf', latin('{\\rtf1\\ansi'), 'report.isText'],
  [
    'a text of LibreOffice',
    'a.odt',
    latin(`PK\u0003\u0004${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text`),
    'report.isText',
  ],
  ['a plain text', 'a.txt', latin('Haemoglobin 9.1'), 'report.isText'],
  ['a ZIP', 'reports.zip', aZip([{ name: 'a.txt', content: 'x' }]), 'report.isArchive'],
  ['a RAR called pdf', 'a.pdf', latin('Rar!\u001a\u0007\0'), 'report.isArchive'],
  ['a saved page', 'report.html', latin('<!DOCTYPE html><html>'), 'report.isPage'],
  ['a page of a portal saved as pdf', 'report.pdf', latin('\n<html><body>Log in'), 'report.isPage'],
  ['a video', 'a.mp4', family('isom', 'mp41'), 'report.isVideo'],
  ['a video of an iPhone called jpg', 'a.jpg', family('qt  '), 'report.isVideo'],
  ['an image of a scanner', 'a.dcm', dicom, 'report.isScan'],
  ['an image of a scanner called jpg', 'a.jpg', dicom, 'report.isScan'],
  ['a text called pdf', 'a.pdf', latin('Haemoglobin 9.1'), 'report.fileTypeContent'],
  ['a program called pdf', 'a.pdf', latin('MZ\u0090\0'), 'report.fileTypeContent'],
  ['nothing', 'a.pdf', Buffer.alloc(0), 'report.fileEmpty'],
  ['a program', 'a.exe', latin('MZ\u0090\0'), 'report.fileType'],
  ['a name without an ending', 'report', aPdf, 'report.fileType'],
  ['a name of blanks', ' \u00a0', aPdf, 'report.fileRequired'],
];

describe('a file', () => {
  it.each(isTaken)('is taken: %s (%s)', async (_what, name, content, expected) => {
    expect(await inspectBytes(name, content)).toBe(expected);
  });
  it.each(isRefused)('is refused in words that help: %s (%s)', async (_what, name, content, expected) => {
    expect(await inspectBytes(name, content)).toBe(expected);
  });
});
