import type { ReportExtension } from './files.ts';

/** How many of a file's first bytes are needed to tell its kind. */
export const headBytes = 64 * 1024;
/** How many bytes of something else may stand before a PDF, as PDF readers allow. */
const beforePdf = 1024;

const starts = (head: string, ...signs: string[]) => signs.some((sign) => head.startsWith(sign));
const holds = (head: string, ...names: string[]) => names.some((name) => head.includes(name));
/** Old Office files and protected new ones store the names of their parts as UTF-16. */
const wide = (name: string) => `${Array.from(name).join('\0')}\0`;

/** Each kind with the test of its first bytes, read as Latin-1; the first match counts. */
const signs: readonly (readonly [FileKind, (head: string) => boolean])[] = [
  ['jpeg', (head) => starts(head, '\u00ff\u00d8\u00ff')],
  ['png', (head) => starts(head, '\u0089PNG\r\n\u001a\n')],
  ['heic', (head) => /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/.test(head) && !/^[^]{4}ftyp[^]{0,40}avi[fs]/.test(head)],
  ['webp', (head) => /^RIFF[^]{4}WEBP/.test(head) || /^[^]{4}ftyp[^]{0,40}avi[fs]/.test(head)],
  ['video', (head) => /^[^]{4}ftyp|^RIFF[^]{4}AVI /.test(head) || starts(head, '\u001aE\u00df\u00a3')],
  [
    'picture',
    (head) => starts(head, 'GIF8', 'II*\0', 'MM\0*') || (starts(head, 'BM') && head.slice(6, 10) === '\0\0\0\0'),
  ],
  [
    'text',
    (head) => starts(head, '{\\rtf') || (isZip(head) && head.slice(30).startsWith('mimetypeapplication/vnd.oasis')),
  ],
  ['scan', (head) => head.slice(128, 132) === 'DICM'],
  ['docx', (head) => isZip(head) && holds(head, 'word/')],
  ['sheet', (head) => isZip(head) && holds(head, 'xl/')],
  ['slides', (head) => isZip(head) && holds(head, 'ppt/')],
  ['archive', (head) => starts(head, 'PK\u0003\u0004', 'PK\u0005\u0006', 'Rar!', '7z\u00bc\u00af', '\u001f\u008b')],
  ['lockedDocument', (head) => isOldOffice(head) && holds(head, wide('EncryptedPackage'))],
  ['sheet', (head) => isOldOffice(head) && holds(head, wide('Workbook'))],
  ['slides', (head) => isOldOffice(head) && holds(head, wide('PowerPoint Document'))],
  ['doc', (head) => isOldOffice(head)],
  ['page', (head) => /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|script|svg)/i.test(head)],
  ['pdf', (head) => /%PDF-[12]\.\d/.test(head.slice(0, beforePdf + 8)) && !holdsPage(head)],
];
const isZip = (head: string) => starts(head, 'PK\u0003\u0004');
const isOldOffice = (head: string) => starts(head, '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1');
/** Tags that would make a browser show the file as a page, if they are in its first bytes. */
const holdsPage = (head: string) => /<(?:html|script|svg|!doctype)/i.test(head.slice(0, 1024));

/**
 * The kind of a file, from its bytes alone, whatever its name. What only later bytes tell (an old Word document that is
 * a spreadsheet) the server finds when it reads the whole file.
 * @param head the first `headBytes` of it, or all
 */
export function fileKindOf(head: Uint8Array): FileKind {
  const text = Array.from(head.subarray(0, headBytes), (byte) => String.fromCharCode(byte)).join('');
  return signs.find(([, fits]) => fits(text))?.[0] ?? 'unknown';
}

/** The words that say what a file is and what to do, by the key of their text. */
const words = {
  pdf: 'report.isPdf',
  jpeg: 'report.isJpeg',
  png: 'report.isPng',
  doc: 'report.isDoc',
  docx: 'report.isDocx',
  heic: 'report.isHeic',
  webp: 'report.isWebp',
  picture: 'report.isPicture',
  sheet: 'report.isSheet',
  slides: 'report.isSlides',
  text: 'report.isText',
  archive: 'report.isArchive',
  page: 'report.isPage',
  video: 'report.isVideo',
  scan: 'report.isScan',
  lockedDocument: 'report.documentLocked',
  unknown: 'report.fileTypeContent',
} as const satisfies Record<string, `report.${string}`>;
/** What a file is, as far as its first bytes tell. */
export type FileKind = keyof typeof words;
export type FileFault = (typeof words)[FileKind] | 'report.fileType';

/** What the words call a kind of file. */
export const faultOfKind = (kind: FileKind): FileFault => words[kind];

/** What a report's file may be, by the ending of its name. `jfif` is what Windows calls JPEG from a browser. */
const taken: Readonly<Record<string, readonly [ReportExtension, FileKind]>> = {
  pdf: ['pdf', 'pdf'],
  jpg: ['jpg', 'jpeg'],
  jpeg: ['jpeg', 'jpeg'],
  jfif: ['jpg', 'jpeg'],
  png: ['png', 'png'],
  doc: ['doc', 'doc'],
  docx: ['docx', 'docx'],
};
export const takenEndings: readonly string[] = Object.keys(taken);

/** Endings that people also try, and for which there is a message. */
const known: Readonly<Record<string, FileKind>> = {
  heic: 'heic',
  heif: 'heic',
  webp: 'webp',
  avif: 'webp',
  gif: 'picture',
  bmp: 'picture',
  tif: 'picture',
  tiff: 'picture',
  xls: 'sheet',
  xlsx: 'sheet',
  csv: 'sheet',
  ods: 'sheet',
  ppt: 'slides',
  pptx: 'slides',
  rtf: 'text',
  odt: 'text',
  txt: 'text',
  zip: 'archive',
  rar: 'archive',
  htm: 'page',
  html: 'page',
  mht: 'page',
  mhtml: 'page',
  mp4: 'video',
  mov: 'video',
  dcm: 'scan',
};

const endingOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/** Whether the ending of a name says enough to look at the bytes; blanks around the name do not count. */
export function hasKnownEnding(name: string): boolean {
  const ending = endingOf(name);
  return Object.hasOwn(taken, ending) || Object.hasOwn(known, ending);
}

/**
 * Whether a file can be a report: it must be what the ending of its name says, and one of the kinds that are taken
 * (R80). The browser asks before it sends, the server when it has the bytes.
 * @param head as for `fileKindOf`
 * @returns the ending under which it is read, or the words why not
 */
export function judgeFile(name: string, head: Uint8Array): { extension: ReportExtension } | { fault: FileFault } {
  const ending = endingOf(name);
  if (!hasKnownEnding(name)) return { fault: 'report.fileType' };
  const kind = fileKindOf(head);
  const [extension, wanted] = Object.hasOwn(taken, ending) ? taken[ending]! : [null, known[ending]!];
  if (extension && kind === wanted) return { extension };
  // A Word file whose first bytes do not tell: the server reads the rest.
  if (extension === 'docx' && kind === 'archive') return { extension };
  return { fault: words[kind === 'unknown' && !extension ? wanted : kind] };
}
