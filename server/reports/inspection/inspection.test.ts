import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { longestSide } from '../../shared/open-picture.ts';
import { faultOf, inspectBytes, withFile } from '../../testing/inspect-bytes.ts';
import { aPdf, aPng } from '../../testing/uploads.ts';
import { aDocx, aZip } from '../../testing/zips.ts';
import { readFileName } from './inspect.ts';
import { redraw } from './pictures.ts';
import { readWindows } from './windows.ts';

/** Names and contents an upload may have: names, Word documents, pictures, and reading in pieces. */
describe("a file's name", () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['a.b.JPEG', 'a.b.JPEG'],
    ['রিপোর্ট.docx', 'রিপোর্ট.docx'],
    ['.png', '.png'],
    ['report.pdf ', 'report.pdf'],
    ['\u00a0my  report.jfif\t', 'my  report.jfif'],
    ['photo.HEIC', 'photo.HEIC'],
    [`${'x'.repeat(196)}.pdf`, `${'x'.repeat(196)}.pdf`],
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
    ['report.pdf1', 'report.fileType'],
  ])('%j: %s', async (name, expected) => {
    expect(await faultOf(() => readFileName(name))).toBe(expected);
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
    expect(await old('Workbook')).toBe('report.isSheet');
    expect(await old('Quill')).toBe('report.fileTypeContent');
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
  const words = {
    pdf: 'report.isPdf',
    png: 'report.isPng',
    jpg: 'report.isJpeg',
    jpeg: 'report.isJpeg',
    docx: 'report.isDocx',
  };
  for (const [name, content] of Object.entries(files)) {
    for (const [called, kind] of Object.entries(kinds)) {
      const is = kinds[name as keyof typeof kinds] === kind;
      expect(await inspectBytes(`x.${called}`, content), `${name} called ${called}`).toBe(
        is ? kind : words[name as keyof typeof words],
      );
    }
  }
  expect(await inspectBytes('x.pdf', Buffer.alloc(0))).toBe('report.fileEmpty');
  expect(await inspectBytes('x.doc', aDocx())).toBe('report.isDocx');
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

  const sizeOf = async (content: Buffer, type: 'image/jpeg' | 'image/png') => {
    const { width, height } = await sharp(await redrawn(content, type)).metadata();
    return `${width}×${height}`;
  };

  it.each([
    [5000, 5000, false, 5000],
    [5000, 5001, false, 2501],
    [8000, 6000, false, 4000],
    [6000, 8000, true, 4000],
    [12_000, 9000, false, 6000],
    [12_000, 10_000, false, 6000],
    [12_000, 10_001, false, null],
    [7000, 7000, true, 3500],
    [7100, 7100, true, null],
  ])('of %d×%d dots, in several passes: %s, keeps %s on its longer side', (width, height, isInPasses, longest) => {
    expect(longestSide(width, height, isInPasses)).toBe(longest);
  });

  it('of more than 25 megapixels is taken, upright and smaller', { timeout: 60_000 }, async () => {
    const photo = await sharp({ create: { width: 5200, height: 5000, channels: 3, background: '#fff' } })
      .toColourspace('b-w')
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await faultOf(() => sizeOf(photo, 'image/jpeg'))).toBe('2500×2600');
  });

  it('too large to be read, or damaged, is refused', async () => {
    // Only the numbers in its head.
    const huge = aPng(20, 20);
    huge.writeUInt32BE(12_000, 16);
    huge.writeUInt32BE(10_001, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    expect(await faultOf(() => sizeOf(huge, 'image/png'))).toBe('report.imageTooLarge');
    for (const content of [aPng().subarray(0, 200), Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')])
      expect(await faultOf(() => sizeOf(content, 'image/png'))).toBe('report.imageDamaged');
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
