import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aPatient, aPerson, knowAgeAndSex } from '../testing/builders.store.ts';
import type { WantedBooking } from '../testing/builders.store.ts';
import { printedNumber } from '../testing/numbers.store.ts';
import { expectError } from '../testing/expect.ts';
import { readPdf } from '../testing/read-pdf.ts';
import type { ReadPdf } from '../testing/read-pdf.ts';
import { amendBy, enterBy, readBy, reportIn, signBy } from '../testing/report-calls.ts';
import { aPng } from '../testing/uploads.ts';

/** The content of a signed document, read from the downloaded PDF. */
let app: TestApp;
let [staff, pathologist]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = [await app.asRole('Staff'), await app.asRole('Pathologist')];
});
afterAll(() => app.close());

async function download(id: number): Promise<ReadPdf> {
  const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: staff!.session });
  expect(file.statusCode).toBe(200);
  return readPdf(file.rawPayload);
}
/** A test's booking, of a person whose age and sex are known unless they are told. */
async function bookingFor(wanted: Partial<WantedBooking> = {}): Promise<number> {
  const accountId = wanted.accountId ?? (await aPerson(app.db)).id;
  if (!wanted.patientId) await knowAgeAndSex(app.db, accountId);
  return (await aBooking(app.db, { kind: 'test', ...wanted, accountId })).id;
}
const limits = { low: 12, high: 15, criticalLow: 7, criticalHigh: 20 };
const results = [
  { test: 'Far below', value: '7', unit: 'g/dL', ...limits },
  { test: 'Below', value: '11.9', unit: 'g/dL', ...limits },
  { test: 'Within', value: '12', unit: 'g/dL', ...limits },
  { test: 'Above', value: '15.1', unit: 'g/dL', ...limits },
  { test: 'Far above', value: '20', unit: 'g/dL', ...limits },
  { test: 'Free', value: '13', unit: 'g/dL' },
  { test: 'Said', value: 'Reactive', low: 12, asWords: true },
];

describe('a document of values', () => {
  it('shows the patient, the test, the dates, each value with range and flag, and the signer', async () => {
    const person = await aPerson(app.db, { name: 'Rina Mondal' });
    const { id: self } = await aPatient(app.db, {
      accountId: person.id,
      relation: 'Self',
      name: 'Rina Mondal',
      gender: 'Female',
      ageYears: 40,
    });
    const sender = await aDoctor(app.db, { name: 'Dr. Kamal Roy' });
    const bookingId = await bookingFor({
      accountId: person.id,
      patientId: self,
      itemName: 'Haemogram',
      referringDoctorId: sender.id,
    });
    const sent = {
      bookingId,
      results,
      interpretation: 'Typed in.',
      recommendations: 'Also typed.',
      sampleKind: 'EDTA blood',
      sampleCollectedAt: '2026-03-05T07:40',
    };
    const entered = reportIn(await staff!.enterReport({ body: sent }));
    expect(entered.rows.map(({ flag }) => flag)).toEqual([
      'CRITICAL_LOW',
      'LOW',
      'NORMAL',
      'HIGH',
      'CRITICAL_HIGH',
      null,
      null,
    ]);
    const report = reportIn(
      await signBy(pathologist!, entered.id, {
        seen: ['UNCALLED', 'WORDS', 'SAMPLE'],
        interpretation: 'Signed words.',
        recommendations: 'Signed advice.',
      }),
    );
    const { text, title, language } = await download(report.id);
    expect([title, language]).toEqual([`Laboratory report R-${bookingId}`, 'en-IN']);
    for (const phrase of [
      'Laboratory report: Haemogram',
      'Rina Mondal',
      `Patient ID ${await printedNumber(app.db, person.id)}`,
      '40 years / Female',
      'Dr. Kamal Roy',
      'EDTA blood',
      'Sample collected 5 Mar 2026, 7:40 am',
      `R-${bookingId}`,
      '1, FINAL',
      'Far below 7 g/dL 12–15 ↓↓ CRITICAL LOW',
      'Below 11.9 g/dL 12–15 ↓ Low',
      'Within 12 g/dL 12–15 Normal',
      'Above 15.1 g/dL 12–15 ↑ High',
      'Far above 20 g/dL 12–15 ↑↑ CRITICAL HIGH',
      'Free 13 g/dL No range Said Reactive ≥ 12',
      'Signed words.',
      'Signed advice.',
      'Dr. Nandita Pal',
      'MBBS, MD (Pathology)',
      'Registration no. WBMC-TEST-1',
    ])
      expect(text).toContain(phrase);
    expect(text.replaceAll(' ', '')).toContain(report.signature?.verifyUrl);
    expect(text).not.toMatch(new RegExp(`Typed|Also typed|AMENDED|Not stated|${person.phone}`));
  });

  it('shows as not stated what is not known: who asked for the test, and when which sample was taken', async () => {
    const person = await aPerson(app.db, { name: 'Mina Khatun' });
    const { id } = reportIn(await enterBy(staff!, await bookingFor({ accountId: person.id })));
    await signBy(pathologist!, id);
    const { text } = await download(id);
    for (const phrase of [
      'Mina Khatun',
      `Patient ID ${await printedNumber(app.db, person.id)}`,
      'Requested by Not stated',
      'Sample Not stated',
      'Sample collected Not stated',
    ])
      expect(text).toContain(phrase);
  });

  it("is in the patient's language, or in the one the signer chose", async () => {
    const patient = await aPerson(app.db, { language: 'bn' });
    const make = async () =>
      reportIn(await enterBy(staff!, await bookingFor({ accountId: patient.id, itemName: 'Sugar', itemNameBn: 'সুগার' })))
        .id;
    const [byDefault, chosen, unnamed] = [
      await make(),
      await make(),
      reportIn(await enterBy(staff!, await bookingFor({ accountId: patient.id, itemName: 'Sugar' }))).id,
    ];
    for (const id of [byDefault, unnamed]) await signBy(pathologist!, id);
    await signBy(pathologist!, chosen, { language: 'en' });
    const [bengali, english, without] = [await download(byDefault), await download(chosen), await download(unnamed)];
    expect([bengali.language, english.language, without.language]).toEqual(['bn-IN', 'en-IN', 'bn-IN']);
    expect(bengali.text).toContain('সুগার'.normalize('NFC'));
    expect(english.text).toContain('Laboratory report: Sugar');
    // Without a Bengali name, the English one is used.
    expect(without.text).toContain('Sugar');
  });

  it('stays unchanged, like the report on the screen, when people and names change later', async () => {
    const person = await aPerson(app.db, { name: 'Rina Mondal' });
    const sender = await aDoctor(app.db, { name: 'Dr. Kamal Roy', nameBn: 'ডাঃ কমল রায়' });
    const { id: self } = await aPatient(app.db, {
      accountId: person.id,
      relation: 'Self',
      name: 'Rina Mondal',
      gender: 'Female',
      ageYears: 40,
    });
    const bookingId = await bookingFor({
      accountId: person.id,
      patientId: self,
      itemName: 'Haemogram',
      itemNameBn: 'হিমোগ্রাম',
      referringDoctorId: sender.id,
    });
    const { id } = reportIn(await enterBy(staff!, bookingId));
    const original = {
      patientName: 'Rina Mondal',
      patientId: self,
      phoneNumber: person.phone,
      age: 40,
      sex: 'Female',
      testName: 'Haemogram',
      testNameBn: 'হিমোগ্রাম',
      requester: 'Dr. Kamal Roy',
      requesterBn: 'ডাঃ কমল রায়',
    };
    expect(await readBy(staff!, id)).toMatchObject(original);
    await signBy(pathologist!, id);
    const open = reportIn(await amendBy(pathologist!, id)).id;
    const before = await readBy(staff!, id);
    expect(before).toMatchObject(original);
    const other = await aDoctor(app.db, { name: 'Dr. Other', nameBn: '' });
    const { id: child } = await aPatient(app.db, {
      accountId: person.id,
      name: 'Rohan Das',
      gender: 'Male',
      ageYears: 8,
    });
    await app.db.query(`UPDATE accounts SET name = 'Rina Das', phone = '5' || lpad(id::text, 9, '7') WHERE id = $1`, [
      person.id,
    ]);
    await app.db.query(
      `UPDATE bookings
      SET patient_id = $3, item_name = 'Other test', item_name_bn = '', referring_doctor_id = $2
      WHERE id = $1`,
      [bookingId, other.id, child],
    );
    expect(await readBy(staff!, id)).toEqual(before);
    const now = {
      patientName: 'Rohan Das',
      patientId: child,
      age: 8,
      sex: 'Male',
      testName: 'Other test',
      testNameBn: '',
      requester: 'Dr. Other',
      requesterBn: '',
    };
    expect(await readBy(staff!, open)).toMatchObject({ ...now, phoneNumber: expect.stringMatching(/^57/) as string });
    const verified = (await app.send('verifyReport', { params: { code: before.signature?.verifyUrl.slice(-22) } }))
      .body;
    expect(verified).toMatchObject({ initials: 'R. M.' });
  });
});

describe('the drawn signature', () => {
  const drawn = (width: number, height: number) => `data:image/png;base64,${aPng(width, height).toString('base64')}`;
  const sign = async (signature: string) =>
    signBy(pathologist!, reportIn(await enterBy(staff!, await bookingFor())).id, { signature });
  const sizeOf = async (address: string | undefined) => {
    const { width, height, format } = await sharp(
      Buffer.from((address ?? '').split(',')[1] ?? '', 'base64'),
    ).metadata();
    return [format, width, height];
  };

  it('is stored no larger than needed, and shown again as a picture', async () => {
    for (const [width, height, kept] of [
      [600, 150, ['png', 600, 150]],
      [1200, 300, ['png', 1200, 300]],
      [2400, 600, ['png', 1200, 300]],
      [600, 600, ['png', 300, 300]],
    ] as const) {
      const { id, signature } = reportIn(await sign(drawn(width, height)));
      expect(await sizeOf(signature?.picture)).toEqual(kept);
      expect((await readBy(staff!, id)).signature?.picture).toBe(signature?.picture);
    }
  });

  it('is refused if it is empty, larger than the canvas, not a PNG, or cut off', async () => {
    const faultOf = async (signature: string) => expectError(await sign(signature), 'INVALID_FIELDS').fields;
    const unreadable = { signature: 'The signature could not be read. Please clear it and sign again.' };
    expect(await faultOf(drawn(2401, 600))).toEqual(unreadable);
    const blank = await sharp({ create: { width: 600, height: 150, channels: 4, background: '#ffff' } })
      .png()
      .toBuffer();
    expect(await faultOf(`data:image/png;base64,${blank.toString('base64')}`)).toEqual({
      signature: 'Signature is required to sign the report.',
    });
    const jpeg = await sharp(aPng()).jpeg().toBuffer();
    expect(await faultOf(`data:image/png;base64,${jpeg.toString('base64')}`)).toEqual(unreadable);
    expect(await faultOf(`data:image/png;base64,${aPng().subarray(0, 90).toString('base64')}`)).toEqual(unreadable);
  });
});
