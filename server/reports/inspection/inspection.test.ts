import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { faultOf, inspectBytes, withFile } from '../../testing/inspect-bytes.ts';
import { aPdf, aPng } from '../../testing/uploads.ts';
import { aDocx, aZip } from '../../testing/zips.ts';
import { extensionOf } from './inspect.ts';
import { redraw } from './pictures.ts';
import { readWindows } from './windows.ts';

/** Names and contents an upload may have: names, Word documents, pictures, and reading in pieces. */
describe("a file's name", () => {
  it.each([
    ['report.pdf', 'pdf'],
    ['a.b.JPEG', 'jpeg'],
    ['রিপোর্ট.docx', 'docx'],
    ['.png', 'png'],
    [`${'x'.repeat(196)}.pdf`, 'pdf'],
    [`${'x'.repeat(197)}.pdf`, 'report.fileName'],
    ['', 'report.fileRequired'],
    ['a/b.pdf', 'report.fileName'],
    ['a\\b.pdf', 'report.fileName'],
    ['a:b.pdf', 'report.fileName'],
    ['a\u202e.pdf', 'report.fileName'],
    ['a\n.pdf', 'report.fileName'],
    ['report', 'report.fileType'],
    ['report.exe', 'report.fileType'],
    ['report.pdf.exe', 'report.fileType'],
    ['report.constructor', 'report.fileType'],
    ['report.pdf ', 'report.fileType'],
    ['report.pdf1', 'report.fileType'],
  ])('%j: %s', async (name, expected) => {
    expect(await faultOf(() => extensionOf(name))).toBe(expected);
  });
});

describe('a Word document', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const withPart = (name: string, content: string | Buffer = 'x') => inspectBytes('x.docx', aDocx([{ name, content }]));

  it.each([
    'word/vbaProject.bin',
    'word/VBADATA.xml',
    'word/activeX/activeX1.xml',
    'activeX/a.bin',
    'word/embeddings/book.xlsx',
    'embeddings/a',
    'word/oleObject7.bin',
  ])('with a part %s has active content', async (name) => {
    expect(await withPart(name)).toBe('report.documentMacros');
  });

  it.each(['word/myactiveX.xml', 'word/media/embeddings.png', 'docProps/app.xml'])(
    'with a part %s has none',
    async (name) => {
      expect(await withPart(name)).toBe(docx);
    },
  );

  it.each(['macroEnabled', 'vbaProject', 'activeX', 'oleObject', 'attachedTemplate'])(
    'whose package mentions %s is refused, in any encoding; a text that mentions it is not',
    async (word) => {
      const spoken = `<Relationship Type="http://x/${word}"/>`;
      const numbered = Array.from(word, (letter, index) =>
        index % 2 ? `&#${letter.charCodeAt(0)};` : `&#x${letter.charCodeAt(0).toString(16)};`,
      ).join('');
      for (const text of [
        spoken,
        spoken.toUpperCase(),
        spoken.replace(word, numbered),
        Buffer.from(spoken, 'utf16le'),
      ]) {
        expect(await withPart('word/_rels/settings.xml.rels', text)).toBe('report.documentMacros');
      }
      const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
      expect(
        await inspectBytes('x.docx', aDocx([], `${main}"/><Default Extension="bin" ContentType="application/${word}`)),
      ).toBe('report.documentMacros');
      expect(await withPart('word/notes.xml', spoken)).toBe(docx);
      expect(await withPart('word/[Content_Types].xml', spoken)).toBe(docx);
    },
  );

  it('whose package text is longer than 1 MB is refused, so that nothing can be hidden behind it', async () => {
    expect(await withPart('word/_rels/a.rels', ' '.repeat(1024 * 1024))).toBe(docx);
    expect(await withPart('word/_rels/a.rels', `${' '.repeat(1024 * 1024)}macroEnabled`)).toBe(
      'report.documentDamaged',
    );
  });

  it('has no part whose name could leave the folder on another system', async () => {
    for (const name of ['../x.xml', '/x.xml', 'C:/x.xml', 'word\\notes.xml'])
      expect(await withPart(name), name).toBe('report.documentDamaged');
  });

  it('must contain a text', async () => {
    const type = `<Types><Override PartName="/word/document.xml" ContentType="${docx}.main+xml"/></Types>`;
    const archive = (name: string) =>
      aZip([
        { name: '[Content_Types].xml', content: type },
        { name: '_rels/.rels', content: '<Relationships/>' },
        { name, content: '<w:document/>' },
      ]);
    expect(await inspectBytes('x.docx', archive('word/document.xml'))).toBe(docx);
    expect(await inspectBytes('x.docx', archive('word/other.xml'))).toBe('report.fileTypeContent');
  });

  it('has 1,000 parts at most', async () => {
    const parts = (count: number) =>
      Array.from({ length: count - 3 }, (_, index) => ({ name: `word/p${index}.xml`, content: '' }));
    expect(await inspectBytes('x.docx', aDocx(parts(1000)))).toBe(docx);
    expect(await inspectBytes('x.docx', aDocx(parts(1001)))).toBe('report.documentDamaged');
  });

  it('unpacks to 100 MB at most in total, whatever sizes it states', { timeout: 60_000 }, async () => {
    const half = Buffer.alloc(50 * 1024 * 1024);
    const halves = [
      { name: 'word/a.xml', content: half.subarray(2000) },
      { name: 'word/b.xml', content: half },
    ];
    expect(await inspectBytes('x.docx', aDocx(halves))).toBe(docx);
    expect(
      await inspectBytes('x.docx', aDocx([...halves, { name: 'word/c.xml', content: half.subarray(0, 4000) }])),
    ).toBe('report.documentDamaged');
    expect(
      await inspectBytes(
        'x.docx',
        aDocx([{ name: 'word/a.xml', content: half.subarray(0, 100_000), saidBytes: 1000 }]),
      ),
    ).toBe('report.documentDamaged');
  });

  it('of the old kind is refused with macros or objects in it, or without a text', async () => {
    const old = (...names: string[]) => {
      const container = Buffer.alloc(8192);
      Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(container);
      names.forEach((name, index) => container.write(name, 1024 + index * 128, 'utf16le'));
      return inspectBytes('x.doc', container);
    };
    expect(await old('WordDocument')).toBe('application/msword');
    expect(await old('Workbook')).toBe('report.fileTypeContent');
    for (const name of ['_VBA_PROJECT', 'VBA', 'Macros', 'Ole10Native', 'ObjectPool'])
      expect(await old('WordDocument', name), name).toBe('report.documentMacros');
    // A longer name with the same beginning is a different name.
    expect(await old('WordDocument', 'Macrosomia')).toBe('application/msword');
  });
});

it('each type must match its extension', async () => {
  const jpeg = await sharp(aPng(20, 20)).jpeg().toBuffer();
  const files = { pdf: aPdf, png: aPng(20, 20), jpg: jpeg, jpeg, docx: aDocx() };
  const kinds = {
    pdf: 'application/pdf',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  };
  for (const [name, content] of Object.entries(files)) {
    for (const [called, kind] of Object.entries(kinds)) {
      const is = kinds[name as keyof typeof kinds] === kind;
      expect(await inspectBytes(`x.${called}`, content), `${name} called ${called}`).toBe(
        is ? kind : 'report.fileTypeContent',
      );
    }
  }
  expect(await inspectBytes('x.pdf', Buffer.alloc(0))).toBe('report.fileEmpty');
  expect(await inspectBytes('x.doc', aDocx())).toBe('report.fileTypeContent');
});

describe('a picture', () => {
  const redrawn = (content: Buffer, type: 'image/jpeg' | 'image/png') =>
    withFile(content, async (path) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of await redraw(path, type)) pieces.push(piece);
      return Buffer.concat(pieces);
    });

  it("stays the same picture, upright, without the camera's metadata", async () => {
    const camera = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c04020' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera', ImageDescription: 'Rina at home' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const drawn = await redrawn(camera, 'image/jpeg');
    const { format, width, height, exif, orientation } = await sharp(drawn).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'jpeg',
      width: 20,
      height: 40,
      exif: undefined,
      orientation: undefined,
    });
    const [red, green, blue] = (await sharp(drawn).stats()).channels.map(({ mean }) => Math.round(mean / 16));
    expect([red, green, blue]).toEqual([12, 4, 2]);
    expect((await sharp(await redrawn(aPng(30, 10), 'image/png')).metadata()).format).toBe('png');
  });

  it('has 25 megapixels at most, and must be complete', { timeout: 60_000 }, async () => {
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .toColourspace('b-w')
        .jpeg()
        .toBuffer();
    const size = async (width: number, height: number) =>
      String((await redrawn(await flat(width, height), 'image/jpeg')).length > 0);
    expect(await faultOf(() => size(5000, 5000))).toBe('true');
    expect(await faultOf(() => size(5000, 5001))).toBe('report.imageDamaged');
    expect(await faultOf(async () => String(await redrawn(aPng().subarray(0, 200), 'image/png')))).toBe(
      'report.imageDamaged',
    );
  });
});

it('a file is read in overlapping pieces, each byte at its position', async () => {
  const content = Buffer.from(Array.from({ length: 150_000 }, (_, index) => index % 251));
  const pieces: [number, number][] = [];
  await withFile(content, async (path) => {
    for await (const { bytes, offset } of readWindows(path)) {
      expect(bytes.equals(content.subarray(offset, offset + bytes.length))).toBe(true);
      pieces.push([offset, bytes.length]);
    }
  });
  expect(pieces).toEqual([
    [0, 65_536],
    [65_024, 65_536],
    [130_048, 19_952],
  ]);
});
