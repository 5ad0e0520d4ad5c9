import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClinicError } from '../../errors.ts';
import { aPdf, aPdfWith, aPng } from '../../testing/uploads.ts';
import { aDocx } from '../../testing/zips.ts';
import { extensionOf, inspectFile } from './inspect.ts';
import { redraw } from './pictures.ts';
import { readWindows } from './windows.ts';

/** What is looked for in a file, at the edges of where it may stand. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-inspect-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The refusal's text key, or what the file is. */
async function inspect(name: string, content: Buffer): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return faultOf(() => inspectFile(path, content.length, extensionOf(name)));
}
async function faultOf(work: () => Promise<string> | string): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ClinicError)) throw error;
    expect(error.code).toBe('INVALID_FIELDS');
    return error.fields?.['file'] ?? 'no fault named';
  }
}
const pdf = 'application/pdf';
const anObject = (text: string) => `4 0 obj\n${text}\nendobj\n`;
const inspectPdf = (...objects: (string | Buffer)[]) => inspect('x.pdf', aPdfWith(...objects));
/** Objects that stand compressed within an object stream. */
function packed(content: string | Buffer, dictionary = '/Filter /FlateDecode', data = deflateSync(content)): Buffer {
  return Buffer.concat([Buffer.from(`5 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${dictionary} /Length ${data.length} >>\nstream\n`), data, Buffer.from('\nendstream\nendobj\n')]);
}

describe('a file\'s name', () => {
  it.each([
    ['report.pdf', 'pdf'], ['a.b.JPEG', 'jpeg'], ['রিপোর্ট.docx', 'docx'], ['.png', 'png'], [`${'x'.repeat(196)}.pdf`, 'pdf'],
    [`${'x'.repeat(197)}.pdf`, 'report.fileName'], ['', 'report.fileRequired'], ['a/b.pdf', 'report.fileName'], ['a\\b.pdf', 'report.fileName'], ['a:b.pdf', 'report.fileName'],
    ['a\u202e.pdf', 'report.fileName'], ['a\n.pdf', 'report.fileName'], ['report', 'report.fileType'], ['report.exe', 'report.fileType'], ['report.pdf.exe', 'report.fileType'],
    ['report.constructor', 'report.fileType'], ['report.pdf ', 'report.fileType'], ['report.pdf1', 'report.fileType'],
  ])('%j: %s', async (name, expected) => {
    expect(await faultOf(() => extensionOf(name))).toBe(expected);
  });
});

describe('a PDF', () => {
  it.each(['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'Rendition', 'SubmitForm', 'ImportData', 'GoToE'])('with /%s acts by itself, in the open or compressed', async (name) => {
    expect(await inspectPdf(anObject(`<< /S /${name} >>`))).toBe('report.pdfActive');
    expect(await inspectPdf(packed(`9 0 << /S /${name} >>`))).toBe('report.pdfActive');
    expect(await inspectPdf(anObject(`<< /S /${name}2 /${name.toLowerCase()} 1 >>`))).toBe(pdf);
  });

  it('with a form of scripts is refused; the same three letters before anything else are chance', async () => {
    for (const text of ['/XFA [', '/XFA 7 0 R', '/XFA\n\n  [']) expect(await inspectPdf(anObject(`<< ${text} >>`))).toBe('report.pdfActive');
    for (const text of ['/XFA (text)', '/XFA /Name', '/XFAb [']) expect(await inspectPdf(anObject(`<< ${text} >>`))).toBe(pdf);
    expect(await inspectPdf(packed('9 0 << /XFA (text) >>'))).toBe('report.pdfActive');
  });

  it('with a script\'s short name is refused where text is text, and not where it may be a picture\'s bytes', async () => {
    expect(await inspectPdf(packed('9 0 << /JS (x) >>'))).toBe('report.pdfActive');
    expect(await inspectPdf(anObject('<< /JS (x) >>'))).toBe(pdf);
  });

  it('that is locked says so', async () => {
    expect(await inspectPdf(anObject('<< /Encrypt 4 0 R >>'))).toBe('report.pdfLocked');
  });

  it('hides no name at the end of a piece, whether it begins before or behind it, nor by escapes', async () => {
    const before = aPdfWith(anObject('% FILL')).indexOf('FILL');
    for (const piece of [64 * 1024, 128 * 1024 - 512]) {
      for (let left = 1; left <= 12; left += 1) {
        const fill = 'x'.repeat(piece - before - left);
        expect(await inspectPdf(anObject(`% ${fill}\n/JavaScript`)), `${left} before ${piece}`).toBe('report.pdfActive');
        expect(await inspectPdf(anObject(`% ${fill}\n/JavaScripture`)), `${left} before ${piece}`).toBe(pdf);
      }
    }
    const escaped = Array.from('JavaScript', (letter) => `#${letter.charCodeAt(0).toString(16)}`).join('');
    expect(await inspectPdf(anObject(`/${escaped}`))).toBe('report.pdfActive');
    expect(await inspectPdf(anObject(`/${escaped.toUpperCase()}`))).toBe('report.pdfActive');
  });

  it('begins as one within its first bytes and is no page of HTML before that', async () => {
    const behind = (text: string) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(text), aPdf]);
    for (const text of ['<html', '<SCRIPT>', '<svg ', '<!DOCTYPE html>']) expect(await inspect('x.pdf', behind(text))).toBe('report.fileTypeContent');
    // Where no browser looks for what a file is.
    expect(await inspect('x.pdf', behind(`${' '.repeat(1100)}<html`))).toBe(pdf);
    for (const [version, expected] of [['%PDF-2.0', pdf], ['%PDF-3.0', 'report.fileTypeContent'], ['%PDF-x', 'report.fileTypeContent']] as const) {
      expect(await inspect('x.pdf', Buffer.concat([Buffer.from(version), aPdf.subarray(8)]))).toBe(expected);
    }
  });

  it('ends as one, but for white space, and is no archive at its end', async () => {
    const ending = (text: string) => inspect('x.pdf', Buffer.concat([aPdf, Buffer.from(text, 'latin1')]));
    for (const text of ['\n\n \r\n', '\0\0\0', ' '.repeat(1000)]) expect(await ending(text)).toBe(pdf);
    for (const text of ['x', `\n${' '.repeat(1200)}`]) expect(await ending(text)).toBe('report.pdfDamaged');
    const archived = (bytesBehind: number) => inspectPdf(anObject(`% PK\u0005\u0006${'x'.repeat(bytesBehind)}`));
    expect(await archived(10)).toBe('report.fileTypeContent');
    expect(await archived(65_800)).toBe('report.fileTypeContent');
    expect(await archived(66_000)).toBe(pdf);
  });
});

describe('the compressed objects of a PDF', () => {
  it('are looked into to their end, over the pieces that they unpack in', async () => {
    for (const at of [16_384 - 5, 16_384, 32_768 - 1, 65_536 - 10]) {
      expect(await inspectPdf(packed(`${'x'.repeat(at)}\n/JavaScript`)), String(at)).toBe('report.pdfActive');
    }
    // A long escaped name that begins before a piece's end.
    const escaped = Array.from('JavaScript', (letter) => `#${letter.charCodeAt(0).toString(16)}`).join('');
    expect(await inspectPdf(packed(`${'x'.repeat(16_384 - 20)}\n/${escaped} 1`))).toBe('report.pdfActive');
    // Each of many, not the first alone.
    expect(await inspectPdf(packed('9 0 << /A 1 >>'), packed('9 0 << /B 1 >>'), packed('9 0 << /C 1 >>'))).toBe(pdf);
    expect(await inspectPdf(packed('9 0 << /A 1 >>'), packed('9 0 << /S /JavaScript >>'))).toBe('report.pdfActive');
  });

  it('may be packed as is usual, or not at all', async () => {
    for (const dictionary of ['/Filter /FlateDecode', '/Filter/FlateDecode', '/Filter [ /FlateDecode ]', '/Filter /Fl', '/Filter[/Fl]']) {
      expect(await inspectPdf(packed('9 0 << /A 1 >>', dictionary)), dictionary).toBe(pdf);
    }
    const plain = (content: string) => packed(content, '', Buffer.from(content));
    expect(await inspectPdf(plain('9 0 << /A 1 >>'))).toBe(pdf);
    expect(await inspectPdf(plain('9 0 << /JS (x) >>'))).toBe('report.pdfActive');
    for (const dictionary of ['/Filter /LZWDecode', '/Filter [/FlateDecode /FlateDecode]', '/Filter [/FlateDecode', '/Filter /FlateDecode /Filter [/FlateDecode]', '/Filter 7 0 R', '/Filter /FlateDecodeX', '/Filter /FlateDecode /F (file)', '/Filter /FlateDecode /DP << >>', '/Filter /FlateDecode /DecodeParms << >>', '/#46ilter /FlateDecode']) {
      expect(await inspectPdf(packed('9 0 << /A 1 >>', dictionary)), dictionary).toBe('report.pdfDamaged');
    }
  });

  it('may say their type before or behind the rest of it, with each kind of line end', async () => {
    const data = deflateSync('9 0 << /JS 1 >>');
    for (const end of ['\n', '\r\n', '\r']) {
      const head = `5 0 obj\n<< /Filter /FlateDecode /Length ${data.length} /Type /ObjStm >>\nstream${end}`;
      expect(await inspectPdf(Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj\n')]))).toBe('report.pdfActive');
    }
  });

  it('of another object are not taken for these', async () => {
    const plain = '8 0 obj\n<< /Length 1 /Filter /LZWDecode >>\nstream\nx\nendstream\nendobj\n';
    expect(await inspectPdf(plain, packed('9 0 << /A 1 >>'))).toBe(pdf);
    expect(await inspectPdf('5 0 obj\n<< /Type /ObjStm >>\nendobj\n', plain)).toBe('report.pdfDamaged');
  });

  it('unpack to 40 MB in all, and are no more than 20,000', async () => {
    const spaces = (megabytes: number) => packed(Buffer.alloc(megabytes * 1024 * 1024, 0x20));
    expect(await inspectPdf(spaces(20), spaces(20))).toBe(pdf);
    expect(await inspectPdf(spaces(20), spaces(20), packed(' '))).toBe('report.pdfDamaged');
    const small = packed('9 0 << /A 1 >>').toString('latin1');
    expect(await inspectPdf(small.repeat(20_001))).toBe('report.pdfDamaged');
  });
});

describe('a Word document', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const withPart = (name: string, content: string | Buffer = 'x') => inspect('x.docx', aDocx([{ name, content }]));

  it.each(['word/vbaProject.bin', 'word/VBADATA.xml', 'word/activeX/activeX1.xml', 'activeX/a.bin', 'word/embeddings/book.xlsx', 'embeddings/a', 'word/oleObject7.bin'])('with a part %s brings a program along', async (name) => {
    expect(await withPart(name)).toBe('report.documentMacros');
  });

  it.each(['word/myactiveX.xml', 'word/media/embeddings.png', 'docProps/app.xml'])('with a part %s does not', async (name) => {
    expect(await withPart(name)).toBe(docx);
  });

  it.each(['macroEnabled', 'vbaProject', 'activeX', 'oleObject', 'attachedTemplate'])('whose package speaks of %s is refused, in whatever letters; a text that speaks of it is not', async (word) => {
    const spoken = `<Relationship Type="http://x/${word}"/>`;
    const numbered = Array.from(word, (letter, index) => (index % 2 ? `&#${letter.charCodeAt(0)};` : `&#x${letter.charCodeAt(0).toString(16)};`)).join('');
    for (const text of [spoken, spoken.toUpperCase(), spoken.replace(word, numbered), Buffer.from(spoken, 'utf16le')]) {
      expect(await withPart('word/_rels/settings.xml.rels', text)).toBe('report.documentMacros');
    }
    const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
    expect(await inspect('x.docx', aDocx([], `${main}"/><Default Extension="bin" ContentType="application/${word}`))).toBe('report.documentMacros');
    expect(await withPart('word/notes.xml', spoken)).toBe(docx);
    expect(await withPart('word/[Content_Types].xml', spoken)).toBe(docx);
  });

  it('whose package speaks for more than 1 MB is refused: nothing is hidden behind it', async () => {
    expect(await withPart('word/_rels/a.rels', ' '.repeat(1024 * 1024))).toBe(docx);
    expect(await withPart('word/_rels/a.rels', `${' '.repeat(1024 * 1024)}macroEnabled`)).toBe('report.documentDamaged');
  });

  it('has 1,000 parts at most', async () => {
    const parts = (count: number) => Array.from({ length: count - 3 }, (_, index) => ({ name: `word/p${index}.xml`, content: '' }));
    expect(await inspect('x.docx', aDocx(parts(1000)))).toBe(docx);
    expect(await inspect('x.docx', aDocx(parts(1001)))).toBe('report.documentDamaged');
  });

  it('unpacks to 100 MB at most in all, whatever it says', { timeout: 60_000 }, async () => {
    const half = Buffer.alloc(50 * 1024 * 1024);
    const halves = [{ name: 'word/a.xml', content: half.subarray(2000) }, { name: 'word/b.xml', content: half }];
    expect(await inspect('x.docx', aDocx(halves))).toBe(docx);
    expect(await inspect('x.docx', aDocx([...halves, { name: 'word/c.xml', content: half.subarray(0, 4000) }]))).toBe('report.documentDamaged');
    expect(await inspect('x.docx', aDocx([{ name: 'word/a.xml', content: half.subarray(0, 100_000), saidBytes: 1000 }]))).toBe('report.documentDamaged');
  });

  it('of the old kind is refused with macros or objects in it, and without any text', async () => {
    const old = (...names: string[]) => {
      const container = Buffer.alloc(8192);
      Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(container);
      names.forEach((name, index) => container.write(name, 1024 + index * 128, 'utf16le'));
      return inspect('x.doc', container);
    };
    expect(await old('WordDocument')).toBe('application/msword');
    expect(await old('Workbook')).toBe('report.fileTypeContent');
    for (const name of ['_VBA_PROJECT', 'VBA', 'Macros', 'Ole10Native', 'ObjectPool']) expect(await old('WordDocument', name), name).toBe('report.documentMacros');
    // A longer name that begins like one of them is another.
    expect(await old('WordDocument', 'Macrosomia')).toBe('application/msword');
  });
});

it('each kind is what its name says, and none other', async () => {
  const jpeg = await sharp(aPng(20, 20)).jpeg().toBuffer();
  const files = { pdf: aPdf, png: aPng(20, 20), jpg: jpeg, jpeg, docx: aDocx() };
  const kinds = { pdf, png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' };
  for (const [name, content] of Object.entries(files)) {
    for (const [called, kind] of Object.entries(kinds)) {
      const is = kinds[name as keyof typeof kinds] === kind;
      expect(await inspect(`x.${called}`, content), `${name} called ${called}`).toBe(is ? kind : 'report.fileTypeContent');
    }
  }
  expect(await inspect('x.pdf', Buffer.alloc(0))).toBe('report.fileEmpty');
  expect(await inspect('x.doc', aDocx())).toBe('report.fileTypeContent');
});

describe('a picture', () => {
  async function redrawn(content: Buffer, type: 'image/jpeg' | 'image/png'): Promise<Buffer> {
    const path = join(folder, 'picture');
    await writeFile(path, content);
    const pieces: Uint8Array[] = [];
    for await (const piece of await redraw(path, type)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  it('stays the picture it was, without what the camera wrote beside it, and stands upright', async () => {
    const camera = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c04020' } })
      .jpeg().withExif({ IFD0: { Make: 'Camera', ImageDescription: 'Rina at home' } }).withMetadata({ orientation: 6 }).toBuffer();
    const drawn = await redrawn(camera, 'image/jpeg');
    const { format, width, height, exif, orientation } = await sharp(drawn).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'jpeg', width: 20, height: 40, exif: undefined, orientation: undefined });
    const [red, green, blue] = (await sharp(drawn).stats()).channels.map(({ mean }) => Math.round(mean / 16));
    expect([red, green, blue]).toEqual([12, 4, 2]);
    expect((await sharp(await redrawn(aPng(30, 10), 'image/png')).metadata()).format).toBe('png');
  });

  it('has 25 megapixels at most, and is whole', async () => {
    const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#fff' } }).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer();
    expect((await redrawn(await flat(5000, 5000), 'image/png')).length).toBeGreaterThan(0);
    expect(await faultOf(async () => String(await redrawn(await flat(5000, 5001), 'image/png')))).toBe('report.imageDamaged');
    expect(await faultOf(async () => String(await redrawn(aPng().subarray(0, 200), 'image/png')))).toBe('report.imageDamaged');
  });
});

it('a file is read in pieces that overlap, each byte at its place', async () => {
  const path = join(folder, 'long');
  const content = Buffer.from(Array.from({ length: 150_000 }, (_, index) => index % 251));
  await writeFile(path, content);
  const pieces: [number, number][] = [];
  for await (const { bytes, offset } of readWindows(path)) {
    expect(bytes.equals(content.subarray(offset, offset + bytes.length))).toBe(true);
    pieces.push([offset, bytes.length]);
  }
  expect(pieces).toEqual([[0, 65_536], [65_024, 65_536], [130_048, 19_952]]);
});
