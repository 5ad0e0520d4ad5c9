import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber } from '../testing/numbers.store.ts';
import { done } from '../testing/typed-calls.ts';
import { showPdf } from '../adapters/pdf/shown-pdf.ts';
import { renderLabels, renderLabelTest } from '../print/label-document.ts';
import type { Label } from '../print/label-document.ts';

let app: TestApp;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.asRole('Staff');
  const wasm = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({
    overrides: { wasmBinary: (await readFile(wasm)).buffer },
    fireImmediately: true,
  });
});
afterAll(() => app.close());

/** The pages of a PDF as a printer of 203 dots per inch would print them. */
async function printed(pdf: Uint8Array) {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const pages = [];
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: 203 / 72, render: 'bitmap' });
      pages.push({ data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const });
    }
    return pages;
  } finally {
    library.destroy();
  }
}
const codesOf = async (pdf: Uint8Array) => {
  const found = [];
  for (const page of await printed(pdf))
    found.push((await readBarcodes(page as ImageData, { formats: ['Code128'] })).map(({ text }) => text).join());
  return found;
};
const aLabel = (accession: string, more: Partial<Label> = {}): Label => ({
  language: 'en',
  patientName: 'Subrata Ghosh',
  age: 34,
  sex: 'Male',
  accession,
  container: 'EDTA',
  tests: ['CBC'],
  patientNumber: '10004827',
  place: 1,
  of: 2,
  collectedAt: '2026-11-23T06:00:00Z',
  isUrgent: false,
  ...more,
});

describe('a label', () => {
  it.each(['50x25', '38x25'] as const)('of %s is of its size and read by a scanner, 100 of 100', async (size) => {
    const numbers = Array.from({ length: 50 }, (_, n) =>
      String(3_260_000_000 + n * 7919 + (n % 3) * 1_000_000).padStart(10, '0'),
    );
    const long = {
      patientName: 'Raghunath Chattopadhyay Bandyopadhyay',
      tests: ['SUGAR', 'LIPID', 'THYROID', 'UREA'],
      isUrgent: true,
    };
    const pdf = await renderLabels(
      numbers.map((number, n) => aLabel(number, n % 2 ? long : {})),
      size,
    );
    expect(await codesOf(pdf)).toEqual(numbers);
    const shown = await showPdf(pdf);
    const [width, height] = size.split('x').map((mm) => (Number(mm) / 25.4) * 72);
    expect(shown.sizeOf(0).width).toBeCloseTo(width!, 1);
    expect(shown.sizeOf(0).height).toBeCloseTo(height!, 1);
    shown.close();
  });

  it('to try a printer with has a code too, in both languages', async () => {
    for (const language of ['en', 'bn'] as const)
      expect(await codesOf(await renderLabelTest('50x25', language))).toEqual(['0123456789']);
  });
});

describe('the labels of tubes', () => {
  const take = async (accountId: number) => {
    const { id } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
    const booking = await aBooking(app.db, { kind: 'test', accountId, labTestId: id });
    const { body } = await staff.collectSpecimens({
      body: {
        tubes: [{ container: 'CLOT', bookingIds: [booking.id] }],
      },
    });
    return { ...body.tubes[0]!, testId: id };
  };
  const addressOf = (...ids: number[]) => `/api/v1/specimens/labels.pdf?ids=${ids.join(',')}&size=50x25`;
  const print = (...ids: number[]) => staff.printLabels({ query: { ids: ids.join(','), size: '50x25' } });
  const fileOf = async (...ids: number[]) =>
    (await app.app.inject({ url: addressOf(...ids), headers: staff.session })).rawPayload;

  it('say the same again after the person and the test have changed, and are counted', async () => {
    const person = await aPerson(app.db, { name: 'Before' });
    const [one, other] = [await take(person.id), await take(person.id)];
    const first = await fileOf(one.id, other.id);
    expect(await codesOf(first)).toEqual([one.accession, other.accession]);
    await app.db.query("UPDATE accounts SET name = 'After' WHERE id = $1", [person.id]);
    await app.db.query("UPDATE lab_tests SET code = 'AFTER' WHERE id = $1", [one.testId]);
    expect((await fileOf(one.id, other.id)).equals(first)).toBe(true);
    const { collected } = await done(staff.listSpecimens());
    expect(collected.find(({ id }) => id === one.id)?.labelPrints).toBe(2);
  });

  it('say whose they are by the number, and which of the tubes that were taken together', async () => {
    const [person, neighbour] = [await aPerson(app.db), await aPerson(app.db)];
    const tubeOf = async (accountId: number, container: 'CLOT' | 'EDTA') => {
      const samples = [{ container, kind: container === 'EDTA' ? 'Whole blood' : 'Serum' }];
      const { id } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
      await done((await app.asRole('Admin')).changeSamples({ params: { id }, body: { samples } }));
      const booking = await aBooking(app.db, { kind: 'test', accountId, labTestId: id });
      return { container, bookingIds: [booking.id] };
    };
    const taken = async (...wanted: Awaited<ReturnType<typeof tubeOf>>[]) =>
      (await done(staff.collectSpecimens({ body: { tubes: wanted } }))).tubes.map(({ id }) => id);
    const ids = [
      ...(await taken(await tubeOf(person.id, 'CLOT'), await tubeOf(person.id, 'EDTA'))),
      ...(await taken(await tubeOf(neighbour.id, 'CLOT'))),
    ];
    await fileOf(...ids);
    const { rows } = await app.db.query(
      `SELECT label ->> 'patientNumber' AS number, (label ->> 'place') || '/' || (label ->> 'of') AS place
       FROM specimens WHERE id = ANY ($1) ORDER BY id`,
      [ids],
    );
    const [mine, theirs] = [await holderNumber(app.db, person.id), await holderNumber(app.db, neighbour.id)];
    expect(rows).toEqual([
      { number: mine, place: '1/2' },
      { number: mine, place: '2/2' },
      { number: theirs, place: '1/1' },
    ]);
  });

  it('are printed once of a tube that is asked for twice', async () => {
    const tube = await take((await aPerson(app.db)).id);
    expect(await codesOf(await fileOf(tube.id, tube.id))).toEqual([tube.accession]);
  });

  it('are not printed of a rejected tube, nor of one that there is not', async () => {
    const [kept, gone] = [await take((await aPerson(app.db)).id), await take((await aPerson(app.db)).id)];
    await staff.rejectSpecimen({ params: { id: gone.id }, body: { reason: 'Haemolysed' } });
    expectError(await print(kept.id, gone.id), 'TUBE_REJECTED');
    expectError(await print(2_000_000), 'NOT_FOUND');
    const { collected } = await done(staff.listSpecimens());
    expect(collected.find(({ id }) => id === kept.id)?.labelPrints).toBe(0);
  });
});
