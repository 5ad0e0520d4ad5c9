import { fromFd } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ClinicError } from '../../shared/errors.ts';
import { findOutside, findOutsideLinks } from './docx-outside.ts';
import type { XmlReader } from './docx-xml.ts';
import { refuse } from './refuse.ts';

const maxEntries = 1000;
const unpackedBytes = 100 * 1024 * 1024;
/** Package parts with active content: macros, controls, embedded objects. */
const activeParts = /vbaProject|vbaData|(?:^|\/)activeX\/|(?:^|\/)embeddings\/|oleObject/i;
/** The parts whose text is searched: content types and relationships. Real documents keep them below this size. */
const textPartBytes = 1024 * 1024;
const textParts = /^\[Content_Types\]\.xml$|\.rels$/i;
const activeTexts = /macroEnabled|vbaProject|activeX|oleObject|attachedTemplate/i;

/**
 * Refuses a docx with macros, controls or embedded objects, with a template from elsewhere, with pictures or fields
 * that fetch something when it is opened, or that unpacks to more than 1,000 parts or 100 MB. Nothing is removed from
 * it: a report without one of its pictures would be another report. The zip library fails on a part that unpacks to
 * more than its stated size.
 * @throws INVALID_FIELDS
 */
export async function inspectDocx(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const zip = await openZip(file.fd);
    if (zip.entryCount > maxEntries) throw refuse('report.documentDamaged');
    let size = 0;
    let hasText = false;
    for await (const entry of zip.eachEntry()) {
      if (activeParts.test(entry.fileName)) throw refuse('report.documentMacros');
      hasText ||= entry.fileName === 'word/document.xml';
      size += await readEntry(zip, entry, unpackedBytes - size);
    }
    if (!hasText) throw refuse('report.fileTypeContent');
  } catch (error) {
    throw error instanceof ClinicError ? error : refuse('report.documentDamaged', error);
  } finally {
    await file.close();
  }
}

/** The library's async iterator, which its types do not declare yet. */
type Zip = ZipFile & { eachEntry(): AsyncIterable<Entry> };

function openZip(fd: number): Promise<Zip> {
  return new Promise((resolve, reject) => {
    fromFd(fd, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
}

/** Unpacks one part and returns its size in bytes. */
async function readEntry(zip: ZipFile, entry: Entry, limit: number): Promise<number> {
  if (entry.uncompressedSize > limit) throw refuse('report.documentDamaged');
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const isSpoken = textParts.test(entry.fileName);
  const outside = outsideIn(entry.fileName);
  let text = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const piece = chunk.toString('latin1');
    outside.take(piece);
    if (isSpoken) text += piece;
    if (text.length > textPartBytes) throw refuse('report.documentDamaged');
  }
  outside.end();
  if (activeTexts.test(readXml(text))) throw refuse('report.documentMacros');
  return entry.uncompressedSize;
}

/**
 * Searches a part for what is fetched from outside. Whether it is XML is decided by its bytes, because its name may say
 * anything.
 */
function outsideIn(name: string): XmlReader {
  const found = () => {
    throw refuse('report.documentOutside');
  };
  const reader = /\.rels$/i.test(name) ? findOutsideLinks(found) : findOutside(found);
  let isXml: boolean | null = null;
  return {
    take(piece) {
      isXml ??= beginsAsXml(piece);
      if (isXml) reader.take(piece.replace(/^[\xef\xbb\xbf\xfe\xff]+/, ''));
    },
    end() {
      if (isXml) reader.end();
    },
  };
}

/** Whether a text begins as XML does; null as long as there are only blanks and byte order marks. */
function beginsAsXml(piece: string): boolean | null {
  const first = /[^\s\0\xef\xbb\xbf\xfe\xff]/.exec(piece)?.[0];
  return first === undefined ? null : first === '<';
}

/** Decodes UTF-16 and numeric character references, as Word does. */
function readXml(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex: string | undefined, decimal: string) =>
      String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    );
}
