import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldText } from '../../shared/messages.ts';
import { faultOf } from '../../testing/inspect-bytes.ts';
import { aPrintOut } from '../../testing/print-outs.ts';
import { aPdf, aPdfWith } from '../../testing/uploads.ts';
import { hasActiveContent } from './active.ts';
import { pdfProcess } from './process.ts';

/** PDFs made to do harm: each is refused with a reason or written anew without its harm, and the next one is served. */
const pdf = pdfProcess();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-hostile-'));
});
afterAll(async () => {
  await pdf.close();
  await rm(folder, { recursive: true });
});

const rewritten = () => join(folder, 'to');
/** The refusal's key, or the number of pages. */
async function rewrite(bytes: Uint8Array, tools = pdf): Promise<string> {
  const from = join(folder, 'from');
  await writeFile(from, bytes);
  return faultOf(async () => String((await tools.rewrite(from, rewritten())).pages));
}
const anObject = (text: string, number = 4) => `${number} 0 obj\n${text}\nendobj\n`;
/** Objects in an object stream. */
const packed = (content: string | Buffer, filter = '/Filter /FlateDecode', data = deflateSync(content)) =>
  Buffer.concat([
    Buffer.from(`5 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${filter} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const names = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'Rendition',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'XFA',
];

describe('active content is refused', () => {
  it.each(names)('/%s, wherever it stands', async (name) => {
    const escaped = Array.from(name, (letter) => `#${letter.charCodeAt(0).toString(16)}`).join('');
    for (const objects of [
      [anObject(`<< /S /${name} >>`)],
      [anObject(`<< /${name} 1 >>`)],
      [anObject(`<< /S /${escaped} >>`)],
      [anObject(`/${name}`), anObject('<< /S 4 0 R >>', 6)],
      [anObject(`[ [ << /A [ << /S /${name} >> ] >> ] ]`)],
      [anObject(`<< /Length 1 /S /${name} >>\nstream\nx\nendstream`)],
      [packed(`9 0 << /S /${name} >>`)],
      [packed(`9 0 << /S /${name} >>`, '/Filter [ /FlateDecode ]')],
      [
        packed(
          '',
          '/Filter [/ASCIIHexDecode]',
          Buffer.from(`${Buffer.from(`9 0 << /S /${name} >>`).toString('hex')}>`),
        ),
      ],
      // A text that looks like the start of a stream, in front of it.
      [anObject(`<< /X(stream\n) /S /${name} >>`)],
      [anObject(`<< /X(endobj\n7 0 obj) /S /${name} >>`)],
      [anObject(`<< /Y <73747265616d0a> /X(\\)stream\r\n) /S /${name} >>`)],
      [anObject(`% stream\n<< /S /${name} >>`)],
    ])
      expect(await rewrite(aPdfWith(...objects)), String(objects[0])).toBe('report.pdfActive');
    for (const harmless of [
      `<< /S /${name}2 >>`,
      `<< /X(/${name}) >>`,
      `<< /Length 40 >>\nstream\n/${name}\nendstream`,
    ])
      expect(await rewrite(aPdfWith(anObject(harmless))), harmless).toBe('1');
  });

  it('a script behind a decoy in the catalogue', async () => {
    const decoy = aPdf
      .toString('latin1')
      .replace('/Type /Catalog', '/Type /Catalog /X(stream\n) /OpenAction << /S /JavaScript /JS (app.alert(1)) >>');
    expect(await rewrite(Buffer.from(decoy, 'latin1'))).toBe('report.pdfActive');
  });

  it('but what opens, turns or links pages is only left out', async () => {
    const document = await aPrintOut(['Sodium 139'], {
      link: 'https://example.org/',
      change: (made) => {
        const { context, catalog } = made;
        const page = made.getPage(0);

        for (const [key, value] of [
          ['OpenAction', [page.ref, 'Fit']],
          ['AA', { WC: { S: 'Named', N: 'Print' } }],
          ['PieceInfo', { X: 1 }],
          ['Metadata', { X: 1 }],
          ['AF', [{ Type: 'Filespec', F: 'x' }]],
          ['Outlines', { Count: 0 }],
        ] as const) {
          catalog.set(PDFName.of(key), context.obj(value as never));
          page.node.set(PDFName.of(key), context.obj(value as never));
        }
      },
    });
    expect(await rewrite(document)).toBe('1');
    const text = (await readFile(rewritten())).toString('latin1');
    for (const key of ['OpenAction', 'AA', 'Annots', 'URI', 'PieceInfo', 'Metadata', 'AF', 'Outlines', 'Info', 'Names'])
      expect(text, key).not.toContain(`/${key}`);
    expect(text).not.toContain('example.org');
  });
});

describe('an irregular PDF is refused with its reason', () => {
  it('locked, also with an empty password', async () => {
    for (const userPassword of ['secret', '']) {
      const locked = await aPrintOut(['Sodium 139'], {
        change: (made) => made.encrypt({ userPassword, ownerPassword: 'owner' }),
      });
      expect(await rewrite(locked)).toBe('report.pdfLocked');
    }
  });

  it('more than 100 pages, whatever it says; 100 are taken', { timeout: 60_000 }, async () => {
    const pages = (count: number) =>
      aPrintOut(
        Array.from({ length: count }, () => 'x'),
        { size: [100, 100] },
      );
    expect(await rewrite(await pages(100))).toBe('100');
    expect(await rewrite(await pages(101))).toBe('report.pdfTooManyPages');
    const lying = (text: string) => Buffer.from(aPdf.toString('latin1').replace('/Count 1 ', text), 'latin1');
    expect(await rewrite(lying('/Count 2000000000 '))).not.toBe('2000000000');
    for (const count of ['/Count -1 ', '/Count (x) ', ' '])
      expect(await rewrite(lying(count))).toMatch(/^(1|report\.pdf\w+)$/);
  });

  it('no page, or pages that contain themselves', async () => {
    const with_ = (from: string, to: string) => Buffer.from(aPdf.toString('latin1').replace(from, to), 'latin1');
    expect(await rewrite(with_('/Kids [3 0 R]', '/Kids []'))).toBe('report.pdfDamaged');
    expect(await rewrite(with_('/Kids [3 0 R]', '/Kids [2 0 R]'))).toMatch(/^report\.pdf/);
    expect(await rewrite(with_('/Kids [3 0 R]', '/Kids [3 0 R 2 0 R]'))).toMatch(/^(1|report\.pdf\w+)$/);
    expect(await rewrite(Buffer.from('%PDF-1.7\n%%EOF\n'))).toBe('report.pdfDamaged');
    expect(await rewrite(Buffer.from('nothing of the kind'))).toBe('report.pdfDamaged');
  });

  it('a false table of positions is no fault: its pages are found without it', async () => {
    const document = (await aPrintOut(['Sodium 139'])).toString('latin1');
    for (const broken of [
      document.replace(/startxref\s+\d+/, 'startxref\n99999999'),
      document.replace(/startxref\s+\d+/, 'startxref\n0'),
      document.replace(/\d{10} 00000 n/g, '0000000001 00000 n'),
    ])
      expect(await rewrite(Buffer.from(broken, 'latin1'))).toBe('1');
  });
});

describe('a PDF that is too heavy is refused, and the next one is served', () => {
  it('objects that unpack to gigabytes, once or twice', { tags: 'drill', timeout: 120_000 }, async () => {
    const zeros = deflateSync(Buffer.alloc(300 * 1024 * 1024));
    for (const [data, filter] of [
      [zeros, '/Filter /FlateDecode'],
      [deflateSync(zeros), '/Filter [/FlateDecode /FlateDecode]'],
    ] as const)
      expect(await rewrite(aPdfWith(packed('', filter, data)))).toMatch(/^(1|report\.pdf(TooHeavy|Damaged))$/);
    expect(await rewrite(aPdf)).toBe('1');
  });

  it.each([
    ['time', { timeoutMs: 1500, memoryMb: 1400 }],
    ['memory', { timeoutMs: 80_000, memoryMb: 900 }],
  ])('content that never ends, at the limit of %s', { timeout: 90_000 }, async (_, limits) => {
    const limited = pdfProcess(limits);
    const drawn = deflateSync(Buffer.from('0 0 500 800 re 100 100 m 400 700 400 100 100 700 c b* '.repeat(2_000_000)));
    const bytes = aPdfWith(
      Buffer.concat([
        Buffer.from(`4 0 obj\n<< /Filter /FlateDecode /Length ${drawn.length} >>\nstream\n`),
        drawn,
        Buffer.from('\nendstream\nendobj\n'),
      ]),
    );
    const page = Buffer.from(bytes.toString('latin1').replace('/MediaBox', '/Contents 4 0 R /MediaBox'), 'latin1');
    expect(await rewrite(page, limited)).toBe('report.pdfTooHeavy');
    await limited.close();
    expect(await rewrite(aPdf)).toBe('1');
  });

  it('arrays in arrays, deeper than any stack', { timeout: 60_000 }, async () => {
    const deep = (depth: number) => anObject(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    for (const depth of [5000, 300_000]) expect(await rewrite(aPdfWith(deep(depth)))).toMatch(/^(1|report\.pdf\w+)$/);
    expect(await rewrite(aPdf)).toBe('1');
  });
});

it(
  'bytes changed, cut or repeated anywhere are refused with a reason, or leave nothing active',
  { timeout: 120_000 },
  async () => {
    const document = await aPrintOut(['Sodium 139', 'Potassium 4.1'], { link: 'https://example.org/' });
    const place = fc.nat(document.length - 1);
    const change = fc.oneof(
      fc.record({ at: place, put: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
      fc.record({ at: place, put: fc.constantFrom(...names.map((name) => Buffer.from(` /S /${name} `))) }),
      fc.record({
        at: place,
        put: fc.constantFrom('stream\n', 'endobj\n', '<< ', '(', '[', '>>').map((text) => Buffer.from(text)),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), fc.option(place), async (changes, cut) => {
        let bytes = Buffer.from(document);
        for (const { at, put } of changes)
          bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + put.length)]);
        if (cut !== null) bytes = bytes.subarray(0, cut + 1);
        const result = await rewrite(bytes);
        if (/^\d+$/.test(result)) {
          const { context } = await PDFDocument.load(await readFile(rewritten()));
          expect(hasActiveContent(context)).toBe(false);
        } else expect(result).toMatch(/^report\.pdf(Active|Damaged|Locked|TooManyPages|TooHeavy)$/);
      }),
      { numRuns: 100 },
    );
    expect(await rewrite(document)).toBe('2');
  },
);

it.each(['Active', 'Damaged', 'Locked', 'TooManyPages', 'TooHeavy'])(
  'a refusal (%s) has its text in both languages',
  (fault) => {
    const [en, bn] = [fieldText(`report.pdf${fault}`, 'en'), fieldText(`report.pdf${fault}`, 'bn')];
    expect(en).toMatch(/^This PDF /);
    expect(bn).toMatch(/[\u0980-\u09ff]/);
  },
);

it('reports a full disk as such', async () => {
  const from = join(folder, 'from');
  await writeFile(from, aPdf);
  await expect(pdf.rewrite(from, '/dev/full')).rejects.toMatchObject({ code: 'ENOSPC' });
});
