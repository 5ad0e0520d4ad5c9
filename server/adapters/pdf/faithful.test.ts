import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPrintOut } from '../../testing/print-outs.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { pdfProcess } from './process.ts';

/** What a report shows is shown by its copy: as text where that is certain, else as a picture. */
const pdf = pdfProcess();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-faithful-'));
});
afterAll(async () => {
  await pdf.close();
  await rm(folder, { recursive: true });
});

const path = (name: string) => join(folder, name);
async function rewrite(bytes: Uint8Array) {
  await writeFile(path('from'), bytes);
  const counts = await pdf.rewrite(path('from'), path('to'));
  const written = await readFile(path('to'));
  const sizes = (await PDFDocument.load(written)).getPages().map((page) => page.getSize());
  return { ...counts, written, sizes, read: await readPdf(written) };
}

describe('a page is copied as text', () => {
  it('with its own size, upright, however it was turned or cut', async () => {
    for (const [angle, width, height] of [
      [0, 300, 400],
      [90, 400, 300],
      [180, 300, 400],
      [270, 400, 300],
      [-90, 400, 300],
    ] as const) {
      const upload = await aPrintOut(['Sodium 139'], {
        change: (made) => {
          const page = made.getPage(0);
          page.setMediaBox(-20, 300, 700, 700);
          page.setCropBox(40, 450, 300, 400);
          page.setRotation(degrees(angle));
        },
      });
      const { pages, pictures, sizes, read } = await rewrite(upload);
      expect({ pages, pictures, sizes }, String(angle)).toEqual({ pages: 1, pictures: 0, sizes: [{ width, height }] });
      expect(read.text).toContain('Sodium 139');
    }
  });

  it('each of several, in order, and an empty one as an empty one', async () => {
    const upload = await aPrintOut(['One', 'Two'], { change: (made) => void made.insertPage(1, [200, 200]) });
    const { pages, pictures, read } = await rewrite(upload);
    expect([pages, pictures, read.pages]).toEqual([3, 0, ['One', '', 'Two']]);
  });

  it('and a copy of it as well, without a loss', async () => {
    const once = await rewrite(await aPrintOut(['Sodium 139']));
    const twice = await rewrite(once.written);
    expect([twice.pages, twice.pictures, twice.read.text]).toEqual([1, 0, 'Sodium 139']);
  });
});

describe('a page becomes a picture', () => {
  it('if it has a form, so that no filled value is lost', async () => {
    const upload = await aPrintOut(['Sodium', 'Second page'], {
      change: (made) => {
        const field = made.getForm().createTextField('sodium');
        field.setText('139');
        field.addToPage(made.getPage(0), { x: 200, y: 740, width: 100, height: 24 });
      },
    });
    const { pictures, pages, read } = await rewrite(upload);
    expect([pages, pictures]).toEqual([2, 1]);
    expect(read.pages).toEqual(['', 'Second page']);
  });

  it('if it has a note or a stamp on it', async () => {
    const upload = await aPrintOut(['Sodium 139'], {
      change: (made) => {
        const look = made.context.register(
          made.context.stream('1 0 0 rg 0 0 80 40 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 80, 40] }),
        );
        const stamp = { Type: 'Annot', Subtype: 'Stamp', Rect: [100, 600, 180, 640], F: 4, AP: { N: look } };
        made.getPage(0).node.set(PDFName.of('Annots'), made.context.obj([stamp]));
      },
    });
    expect(await rewrite(upload)).toMatchObject({ pages: 1, pictures: 1 });
  });

  it('if a part of it is hidden, so that it stays hidden', async () => {
    const upload = await aPrintOut(['Sodium 139'], {
      change: (made) => {
        const layer = made.context.register(made.context.obj({ Type: 'OCG', Name: PDFString.of('Draft') }));
        made.catalog.set(
          PDFName.of('OCProperties'),
          made.context.obj({ OCGs: [layer], D: { OFF: [layer], Order: [layer] } }),
        );
        const page = made.getPage(0);
        const hidden = made.context.register(
          made.context.stream('/OC /Hidden BDC 0 0 1 rg 100 100 300 300 re f EMC', {}),
        );
        page.node.addContentStream(hidden);
        page.node.Resources()?.set(PDFName.of('Properties'), made.context.obj({ Hidden: layer }));
      },
    });
    expect(await rewrite(upload)).toMatchObject({ pages: 1, pictures: 1 });
  });

  it('if only other readers can read its content', async () => {
    const upload = await aPrintOut(['Sodium 139']);
    // An abbreviation that is meant for pictures inside the text, but readers take it anywhere.
    const abbreviated = upload.toString('latin1').replace(/\/Filter \/FlateDecode/g, '/Filter /Fl');
    expect(await rewrite(Buffer.from(abbreviated, 'latin1'))).toMatchObject({ pages: 1, pictures: 1 });
  });
});

it("pages are put onto a document's last sheets, inside the given place, and a stamp onto all of them", async () => {
  await writeFile(path('cover'), await aPrintOut(['Cover', 'Sheet 1', 'Sheet 2']));
  await writeFile(path('pages'), await aPrintOut(['Wide', 'Wider'], { size: [1200, 600] }));
  await pdf.attach(path('cover'), path('pages'), path('joined'), { x: 50, y: 60, width: 400, height: 500 });
  const joined = await readPdf(await readFile(path('joined')));
  expect(joined.pages).toEqual(['Cover', 'Sheet 1Wide', 'Sheet 2Wider']);

  await writeFile(path('mark'), await aPrintOut(['Replaced'], { change: (made) => made.setTitle('Replaced report') }));
  await pdf.stamp(path('joined'), path('mark'), path('stamped'));
  const stamped = await readPdf(await readFile(path('stamped')));
  expect(stamped.pages.map((page) => page.includes('Replaced'))).toEqual([true, true, true]);
  expect(stamped.pages[1]).toContain('Wide');
  expect(stamped.title).toBe('Replaced report');
});
