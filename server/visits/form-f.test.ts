import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formFBody } from '#contract/bookings/form-f.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest } from '../testing/builders.store.ts';
import { changeProfile } from '../testing/clinic.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { aKnownPerson } from '../testing/report-builders.ts';
import { allEndpoints } from '../testing/request.ts';
import { enterBy, reportIn, signBy, uploadBy } from '../testing/report-calls.ts';
import { bodyOf, done } from '../testing/typed-calls.ts';

/** An ultrasound of a pregnancy: none without Form F, as the PCPNDT Act asks (docs/laboratory.md). */
let app: TestApp;
let counter: Counter;
let staff: TestCaller;
/** Registered, a second one, and one of the clinic who is not. */
let [registered, another, other] = [0, 0, 0];
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
  staff = await app.asRole('Staff');
  [registered, another, other] = [
    (await aDoctor(app.db, { name: 'Dr. Mitali Roy' })).id,
    (await aDoctor(app.db, { name: 'Dr. Sujata Pal' })).id,
    (await aDoctor(app.db)).id,
  ];
  await setPcpndt({ registration: 'WB/PNDT/1234', doctors: [registered, another] });
});
afterAll(() => app.close());

const setPcpndt = (pcpndt: ClinicProfile['pcpndt']) => done(changeProfile(counter.admin, { pcpndt }));
let forms = 0;
const formF = (more: object = {}) => ({
  number: `F${(forms += 1)}/2026`,
  doctorId: registered,
  indication: 'Dating scan',
  ...more,
});
const aScan = async () => (await aLabTest(app.db, { name: 'USG Obstetric', pricePaise: 120_000 })).id;

async function open(form?: object, more: object = {}) {
  const { phone } = await aKnownPerson(app);
  const line = { type: 'test' as const, testId: await aScan(), ...(form && { formF: form }) };
  return counter.desk.send('openVisit', { body: { phone, lines: [line], referrer: 'Dr. Ghosh, Barasat', ...more } });
}
const countBookings = async () =>
  (await app.db.query('SELECT count(*)::integer AS count FROM bookings')).rows[0] as { count: number };
const booked = async (form: object) => bodyOf(await open(form)).lines[0]!.bookingId;
const read = (id: number, reader = counter.desk) => done(reader.readTestBooking({ params: { id } }));
const fieldsOf = (answer: TestAnswer) => refusalOf(answer)[2];

describe('while the clinic has entered no PCPNDT registration', () => {
  it('such a test is neither put on the list nor booked, even with all of Form F', async () => {
    const list = (name: string) =>
      counter.admin.addLabTest({ body: { testName: name, testPrice: 900 } }).then(refusalOf);
    await setPcpndt({ registration: '', doctors: [registered] });
    try {
      expect(await list('USG Obstetric, off')).toEqual([400, 'INVALID_FIELDS', expect.objectContaining({})]);
      const answer = await open(formF());
      expect(refusalOf(answer)[1]).toBe('NOT_BOOKABLE');
      expect(fieldsOf(answer)!['lines.0']).toContain('switched off');
      // A test that was listed before is not offered to patients.
      const offered = await done((await app.asRole('User')).listLabTests());
      expect(offered.filter(({ testName }) => testName.includes('Obstetric'))).toEqual([]);
    } finally {
      await setPcpndt({ registration: 'WB/PNDT/1234', doctors: [registered, another] });
    }
  });
});

describe('an ultrasound of a pregnancy', () => {
  it('is put on the list of a registered clinic, and marked there for the counter', async () => {
    const added = await done(counter.admin.addLabTest({ body: { testName: 'Anomaly scan', testPrice: 2000 } }));
    expect(added).toMatchObject({ active: true, formF: true });
    expect(await done(counter.admin.addLabTest({ body: { testName: 'USG of the neck' } }))).not.toHaveProperty('formF');
  });

  it.each([
    ['all of Form F', undefined, {}, { 'lines.0': 'as a line of its own' }],
    ['its number', { number: ' ' }, {}, { 'lines.0.formF.number': 'number of Form F' }],
    ['the doctor', { doctorId: '' }, {}, { 'lines.0.formF.doctorId': 'registered' }],
    ['the indication', { indication: '' }, {}, { 'lines.0.formF.indication': 'why it is done' }],
    ['who asked for it', {}, { referrer: '' }, { referrer: 'who asked' }],
  ])('is not booked without %s', async (_, missing, more, complaint) => {
    const before = await countBookings();
    const answer = await open(missing && formF(missing), more);
    const [[field, text]] = Object.entries(complaint) as [[string, string]];
    expect(fieldsOf(answer)).toEqual({ [field]: expect.stringContaining(text) as string });
    expect(await countBookings()).toEqual(before);
  });

  it('is not done by a doctor who is not registered for it, nor by one who has left', async () => {
    expect(fieldsOf(await open(formF({ doctorId: other })))).toEqual({
      'lines.0': expect.stringContaining('registered') as string,
    });
    const left = await aDoctor(app.db);
    await setPcpndt({ registration: 'WB/PNDT/1234', doctors: [registered, another, left.id] });
    await app.db.query('UPDATE doctors SET retired_at = clinic_now() WHERE id = $1', [left.id]);
    expect(fieldsOf(await open(formF({ doctorId: left.id })))).toHaveProperty(['lines.0']);
  });

  it('keeps a doctor who is removed from the list, and whose slips are still corrected', async () => {
    const leaving = await aDoctor(app.db);
    await setPcpndt({ registration: 'WB/PNDT/1234', doctors: [registered, another, leaving.id] });
    const id = await booked(formF({ doctorId: leaving.id, number: 'L1' }));
    const admin = await app.asRole('Admin');
    await done(admin.deleteDoctor({ params: { id: leaving.id } }));
    const corrected = formF({ doctorId: leaving.id, number: 'L2' });
    expect((await done(counter.edit(id, { formF: corrected }, counter.desk))).formF).toMatchObject({
      number: 'L2',
      doctorId: leaving.id,
    });
    expect(fieldsOf(await open(formF({ doctorId: leaving.id })))).toHaveProperty(['lines.0']);
  });

  it('is not done at home', async () => {
    const home = {
      address: '1 Lake Road',
      landmark: '',
      pin: '700029',
      day: '2030-01-01',
      from: '08:00',
      until: '10:00',
    };
    expect(fieldsOf(await open(formF(), { homeVisit: home }))).toEqual({
      'lines.0': 'An ultrasound of a pregnancy is done in the clinic only.',
    });
  });

  it('is booked with it, and those who work on the booking see it; its patient does not', async () => {
    const { phone, id: accountId } = await aKnownPerson(app);
    const line = { type: 'test', testId: await aScan(), formF: formF({ number: 'A77' }) };
    const visit = await done(
      counter.desk.send('openVisit', { body: { phone, lines: [line], referringDoctorId: other } }),
    );
    const id = visit.lines[0]!.bookingId;
    const kept = { number: 'A77', doctorId: registered, doctor: 'Dr. Mitali Roy', indication: 'Dating scan' };
    expect((await read(id)).formF).toMatchObject(kept);
    expect((await read(id, staff)).formF).toMatchObject(kept);
    const patient = await app.as({ id: accountId, phone, role: 'User' } as never);
    expect(await read(id, patient)).not.toHaveProperty('formF');
  });

  it('has a Form F of its own until its booking is cancelled, which is then not taken up again with it', async () => {
    const number = 'B1';
    const first = await booked(formF({ number }));
    for (const spelled of ['b1', 'B 1', 'Ｂ１', 'B১'])
      expect(fieldsOf(await open(formF({ number: spelled }))), spelled).toEqual({
        'lines.0': 'Another booking has this Form F.',
      });
    await done(counter.edit(first, { checkupStatus: 'CANCELLED' }));
    await booked(formF({ number }));
    expect(fieldsOf(await counter.edit(first, { checkupStatus: 'PENDING' }))).toEqual({
      checkupStatus: 'Another booking has this Form F.',
    });
  });

  it('is not booked by a patient or a doctor: they are told to come to the clinic', async () => {
    for (const role of ['User', 'Doctor'] as const) {
      const answer = await (await app.asRole(role)).bookLabTest({ body: { resourceId: await aScan() } });
      expect(refusalOf(answer)).toEqual([
        expect.any(Number),
        'NOT_BOOKABLE',
        { resourceId: 'This test is booked at the clinic only: please come to the reception.' },
      ]);
    }
  });

  it('has its Form F changed at the desk, which stands in the history; nobody else changes it', async () => {
    const id = await booked(formF({ number: 'C1' }));
    const change = formF({ number: 'C2', doctorId: another });
    expect(refusalOf(await counter.edit(id, { formF: change }, await app.asRole('Pathologist')))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const { version } = await read(id);
    const changed = await done(counter.edit(id, { formF: change, version }, counter.desk));
    expect(changed).toMatchObject({ version: version + 1, formF: { number: 'C2', doctor: 'Dr. Sujata Pal' } });
    expect(refusalOf(await counter.edit(id, { formF: formF({ number: 'C3' }), version }, counter.desk))[1]).toBe(
      'STALE',
    );
    expect(fieldsOf(await counter.edit(id, { formF: formF({ doctorId: other }) }, counter.desk))).toHaveProperty([
      'formF.doctorId',
    ]);
    const { changes } = await done(counter.admin.readBookingHistory({ params: { id } }));
    expect(
      changes.filter(({ field }) => field.startsWith('formF')).map(({ field, from, to }) => [field, from, to]),
    ).toEqual(
      expect.arrayContaining([
        ['formFNumber', 'C1', 'C2'],
        ['formFDoctor', 'Dr. Mitali Roy', 'Dr. Sujata Pal'],
      ]),
    );
    expect(changes.filter(({ field }) => field.startsWith('formF'))).toHaveLength(2);
  });

  it('is neither booked by its own patient at the desk, nor its Form F changed by them', async () => {
    const own = await aKnownPerson(app);
    const receptionist = await app.as({ id: own.id, phone: own.phone, role: 'Receptionist' } as never);
    await app.db.query(`UPDATE accounts SET role = 'Receptionist' WHERE id = $1`, [own.id]);
    const line = { type: 'test', testId: await aScan(), formF: formF() };
    const visit = { phone: own.phone, lines: [line], referrer: 'Dr. G' };
    expect(fieldsOf(await receptionist.send('openVisit', { body: visit }))).toEqual({
      'lines.0': 'Somebody else enters the Form F of your own ultrasound.',
    });
    const id = (await done(counter.desk.send('openVisit', { body: visit }))).lines[0]!.bookingId;
    expect(refusalOf(await counter.edit(id, { formF: formF() }, receptionist))[1]).toBe('FORBIDDEN');
  });

  it('no other test has a Form F', async () => {
    const { phone, id: accountId } = await aKnownPerson(app);
    const line = { type: 'test', testId: (await aLabTest(app.db)).id, formF: formF() };
    expect(
      fieldsOf(await counter.desk.send('openVisit', { body: { phone, lines: [line], referrer: 'Dr. G' } })),
    ).toEqual({
      'lines.0': 'Form F belongs to ultrasounds of pregnancies only.',
    });
    const { id } = await aBooking(app.db, { kind: 'test', accountId });
    expect(fieldsOf(await counter.edit(id, { formF: formF() }, counter.desk))).toHaveProperty('formF');
  });
});

describe('the report of an ultrasound of a pregnancy', () => {
  const withoutFormF = [
    400,
    'INVALID_FIELDS',
    { bookingId: expect.stringContaining('Until then there is no report') as string },
  ];

  it('is handed in and signed with Form F, which stands on the paper with the doctor', async () => {
    const { id } = reportIn(await enterBy(staff, await booked(formF({ number: 'D9' }))));
    expect((await signBy(await app.asRole('Pathologist'), id)).status).toBe(200);
    const file = await app.app.inject({ url: `/api/v1/download-report/${id}`, headers: staff.session });
    const { text } = await readPdf(file.rawPayload);
    expect(text).toMatch(/Form F.*D9/s);
    expect(text).toContain('Dr. Mitali Roy');
  });

  it('is neither uploaded nor entered without it, as for one that was booked before; the desk enters it', async () => {
    const person = await aKnownPerson(app);
    const { id } = await aBooking(app.db, {
      kind: 'test',
      accountId: person.id,
      labTestId: await aScan(),
      referringDoctorId: other,
    });
    await app.db.query(`UPDATE bookings SET item_name = 'USG Obstetric' WHERE id = $1`, [id]);
    expect((await read(id)).formF).toBeNull();
    expect(refusalOf(await enterBy(staff, id))).toEqual(withoutFormF);
    expect(refusalOf(await uploadBy(staff, id))).toEqual(withoutFormF);
    await done(counter.edit(id, { formF: formF() }, counter.desk));
    expect((await enterBy(staff, id)).status).toBe(201);
  });

  it('is neither entered nor signed once nobody is named who asked for it', async () => {
    const { phone } = await aKnownPerson(app);
    const line = { type: 'test', testId: await aScan(), formF: formF() };
    const visit = await done(
      counter.desk.send('openVisit', { body: { phone, lines: [line], referringDoctorId: other } }),
    );
    const bookingId = visit.lines[0]!.bookingId;
    const { id } = reportIn(await enterBy(staff, bookingId));
    await done(counter.edit(bookingId, { referringDoctorId: null }));
    expect(refusalOf(await signBy(await app.asRole('Pathologist'), id))).toEqual(withoutFormF);
  });
});

describe('the sex of a child before its birth', () => {
  const word = 'sex|gender|fo?et(al|us)|unborn|baby|child';

  it('has no column: those of a sex are of people and of reference ranges', async () => {
    const { rows } = await app.db.query(
      `SELECT table_name || '.' || column_name AS place FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name ~* $1 ORDER BY 1`,
      [`(${word})`],
    );
    expect((rows as { place: string }[]).map(({ place }) => place)).toEqual([
      'booking_patients.gender',
      'patients.gender',
      'reference_ranges.sex',
    ]);
    const ofForm = await app.db.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'form_f' ORDER BY 1`,
    );
    expect((ofForm.rows as { name: string }[]).map(({ name }) => name)).toEqual([
      'booking_id',
      'counts',
      'doctor_id',
      'indication',
      'number',
    ]);
  });

  it('has no field in any call: Form F has three, and no other call knows a word of it', () => {
    expect(Object.keys(formFBody.shape)).toEqual(['number', 'doctorId', 'indication']);
    const names = new Set<string>();
    const collect = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      if ('properties' in schema) for (const name of Object.keys(schema.properties as object)) names.add(name);
      Object.values(schema).forEach(collect);
    };
    for (const [, { params, query, body, answer }] of allEndpoints)
      for (const schema of [params, query, body, answer])
        if (schema) collect(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
    expect(names.size).toBeGreaterThan(300);
    const found = [...names].filter((name) => new RegExp(word, 'i').test(name) && name !== 'isExpired');
    expect(found.toSorted(), 'of people, and of reference ranges').toEqual(['gender', 'sex']);
  });
});
