import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBooking } from '#contract/bookings/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aPerson, aPhone, aReference } from '../testing/builders.store.ts';
import { changeProfile, recordCommissions } from '../testing/clinic.ts';
import { aDayAhead, dayAfter } from '../testing/days.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { expectError } from '../testing/expect.ts';
import { aReport } from '../testing/report-builders.ts';
import { done, callsOf } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

/** Days ahead, on which the clinic is open. */
const thursday = aDayAhead(3);
const wednesday = dayAfter(thursday, -1);

let app: TestApp;
let admin: TestCaller;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  await recordCommissions(app.db);
  admin = await app.asRole('Admin');
  desk = await app.asRole('Receptionist');
  await admin.acknowledge({ body: { notice: 'commissions' } });
});
afterAll(() => app.close());

type Kind = 'test' | 'doctor';
const edit = (kind: Kind, body: object, who = admin) => who.send(callsOf[kind].edit, { body });
const aNew = async (kind: Kind, more: object = {}) =>
  (await aBooking(app.db, { kind, accountId: (await aPerson(app.db)).id, ...more })).id;
const read = async (kind: Kind, id: number, who = admin) =>
  (await who.send(callsOf[kind].read, { params: { id } })).body;
const history = async (id: number) => (await done(admin.readBookingHistory({ params: { id } }))).changes;
const test = (answer: TestAnswer) => answer.body as TestBooking;

describe('reasons to refuse a change come in this order', () => {
  it.each<Kind>(['test', 'doctor'])('missing, then stale, then forbidden: a %s booking', async (kind) => {
    const [id, pathologist] = [await aNew(kind), await app.asRole('Pathologist')];
    expectError(await edit(kind, { id: 2_000_000_000, version: 9, statusClearedBy: 'x' }, pathologist), 'NOT_FOUND');
    expectError(await edit(kind, { id, version: 2, statusClearedBy: 'x' }, pathologist), 'STALE');
    expectError(await edit(kind, { id, version: 1, statusClearedBy: 'x' }, pathologist), 'FORBIDDEN');
    expectError(await edit(kind === 'test' ? 'doctor' : 'test', { id, statusClearedBy: 'x' }), 'NOT_FOUND');
    expect(await history(id)).toEqual([]);
  });

  it('a stale form is refused as stale even if it would change nothing', async () => {
    const id = await aNew('test');
    expectError(await edit('test', { id, version: 2 }), 'STALE');
    expect((await edit('test', { id, version: 1 })).status).toBe(200);
  });

  it('one forbidden or wrong field refuses the whole form', async () => {
    const [id, staff] = [await aNew('test'), await app.asRole('Staff')];
    expectError(await edit('test', { id, statusClearedBy: 'x', patientDiscount: 5 }, staff), 'FORBIDDEN');
    expect(
      expectError(await edit('test', { id, statusClearedBy: 'x', refererId: 2_000_000_000 }), 'INVALID_FIELDS').fields,
    ).toEqual({ refererId: 'This is not a doctor of the clinic.' });
    expect(await read('test', id)).toMatchObject({ statusClearedBy: null, patientDiscount: null, version: 1 });
  });

  it('a doctor cannot change their own booking, nor one they are not involved in', async () => {
    const doctor = await aSignedInDoctor(app);
    for (const kind of ['test', 'doctor'] as const) {
      for (const id of [await aNew(kind), await aNew(kind, { accountId: doctor.account.id })])
        expectError(await edit(kind, { id, checkupScheduledDate: thursday }, doctor), 'NOT_FOUND');
      for (const part of ['refererId', 'referringDoctorId', 'reportingDoctorId'] as const)
        expect(
          (
            await edit(
              kind,
              { id: await aNew(kind, { [part]: doctor.doctorId }), checkupScheduledDate: thursday },
              doctor,
            )
          ).status,
          part,
        ).toBe(200);
    }
  });
});

describe("one's own interest", () => {
  const money = {
    test: ['paymentAmount1', 'paymentId1', 'paymentAmount2', 'paymentId2'],
    doctor: ['paymentStatus', 'paymentAmount1', 'paymentId1', 'paymentAmount2', 'paymentId2'],
  };
  const valueOf = (field: string) =>
    field === 'paymentStatus' ? 'PARTIAL' : field.startsWith('paymentId') ? 'UPI 1' : 10;

  it.each(['Receptionist', 'Staff'] as const)(
    'keeps a %s from the money and the progress of their own visit',
    async (role) => {
      const caller = await app.asRole(role);
      for (const kind of ['test', 'doctor'] as const) {
        const id = await aNew(kind, { accountId: caller.account.id });
        for (const field of money[kind])
          expectError(await edit(kind, { id, [field]: valueOf(field) }, caller), 'FORBIDDEN');
        for (const progress of [
          { checkupStatus: 'COMPLETED' },
          { checkupScheduledDate: `${thursday}T10:30` },
          ...(kind === 'test' ? [{ checkupReportStatus: 'READY' }] : []),
        ])
          expectError(await edit(kind, { id, ...progress }, caller), 'FORBIDDEN');
        expect(
          (await edit(kind, { id, statusClearedBy: 'desk', checkupReportUploadedBy: 'desk' }, caller)).status,
        ).toBe(200);
        expect(await read(kind, id)).toMatchObject({
          paymentStatus: 'PENDING',
          checkupStatus: 'PENDING',
          checkupScheduledDate: null,
          version: 2,
        });
      }
    },
  );

  it('keeps a pathologist from the progress of their own test', async () => {
    const caller = await app.asRole('Pathologist');
    const id = await aNew('test', { accountId: caller.account.id });
    expectError(await edit('test', { id, checkupStatus: 'COMPLETED' }, caller), 'FORBIDDEN');
    expect((await edit('test', { id, checkupReportUploadedBy: 'me' }, caller)).status).toBe(200);
  });

  it.each(['refererId', 'referringDoctorId'] as const)(
    'keeps the booked doctor from the money if they are also the %s',
    async (part) => {
      const doctor = await aSignedInDoctor(app);
      const [id, plain] = [
        await aNew('doctor', { doctorId: doctor.doctorId, [part]: doctor.doctorId }),
        await aNew('doctor', { doctorId: doctor.doctorId, reportingDoctorId: doctor.doctorId }),
      ];
      expectError(await edit('doctor', { id, paymentAmount1: 10 }, doctor), 'FORBIDDEN');
      expect((await edit('doctor', { id, checkupStatus: 'COMPLETED' }, doctor)).status, 'not from the visit').toBe(200);
      expect((await edit('doctor', { id: plain, paymentAmount1: 10 }, doctor)).status).toBe(200);
    },
  );

  it.each(['referer', 'referring', 'reporting'] as const)(
    'a %s doctor who was not booked may not change the money',
    async (part) => {
      const doctor = await aSignedInDoctor(app);
      const column = { referer: 'refererId', referring: 'referringDoctorId', reporting: 'reportingDoctorId' }[part];
      expectError(
        await edit('doctor', { id: await aNew('doctor', { [column]: doctor.doctorId }), paymentAmount1: 10 }, doctor),
        'FORBIDDEN',
      );
    },
  );

  it('does not bind the admin, whose changes are in the history', async () => {
    const id = await aNew('test', { accountId: admin.account.id });
    expect((await edit('test', { id, paymentAmount1: 10, checkupStatus: 'COMPLETED' })).status).toBe(200);
  });

  it("a cancelled booking's money is for the admin only; the desk may still change its other fields", async () => {
    for (const kind of ['test', 'doctor'] as const) {
      const id = await aNew(kind, { checkupStatus: 'CANCELLED', appointmentStatus: 'CANCELLED' });
      for (const who of [desk, await app.asRole('Staff')])
        expectError(await edit(kind, { id, paymentAmount1: 10 }, who), 'FORBIDDEN');
      expect((await edit(kind, { id, statusClearedBy: 'desk' }, desk)).status).toBe(200);
      const transfer = { paymentAmount1: 10, paymentId1: `UPI ${aReference()}` };
      expect((await edit(kind, { id, ...transfer })).status, 'a transfer that arrived').toBe(200);
    }
  });
});

describe('a commission', () => {
  const switchTo = (commissions: 'on' | 'off') => done(changeProfile(admin, { commissions }));

  it.each(['refererCommission', 'referringDoctorCommission'] as const)(
    '%s needs the acknowledged notice; removing one does not, nor does a clinic without commissions',
    async (field) => {
      const [fresh, id] = [await app.asRole('Admin'), await aNew('test')];
      expectError(await edit('test', { id, [field]: 20 }, fresh), 'ACKNOWLEDGEMENT_NEEDED');
      expect((await edit('test', { id, [field]: 0 }, fresh)).status, 'nothing is no commission').toBe(200);
      expect((await edit('test', { id, [field]: 20 })).status).toBe(200);
      expect((await edit('test', { id, [field]: 20, statusClearedBy: 'x' }, fresh)).status, 'unchanged').toBe(200);
      await switchTo('off');
      expectError(await edit('test', { id, [field]: 30 }), 'FORBIDDEN');
      expect((await edit('test', { id, [field]: '' }, fresh)).status).toBe(200);
      expect(await read('test', id)).toMatchObject({ [field]: null });
      await switchTo('on');
    },
  );
});

describe('a hidden doctor', () => {
  const parts = [
    ['refererId', 'refererPhoneNumber', 'isRefererHidden', 'referer'],
    ['referringDoctorId', 'referringDoctorPhoneNumber', 'isReferringDocHidden', 'referringDoctor'],
  ] as const;

  it.each(parts)(
    '%s is neither removed, guessed nor replaced by callers who do not see them',
    async (byId, byPhone, hidden, shown) => {
      const [secret, next] = [
        await aDoctor(app.db, { name: 'Dr. Secret' }),
        await aDoctor(app.db, { name: 'Dr. Next' }),
      ];
      for (const kind of ['test', 'doctor'] as const) {
        const field = kind === 'test' ? byId : byPhone;
        const id = await aNew(kind, { [byId]: secret.id, [hidden]: true });
        for (const nothing of ['', null]) expect((await edit(kind, { id, [field]: nothing }, desk)).status).toBe(200);
        for (const { id: guess, phone } of [secret, next])
          expectError(await edit(kind, { id, [field]: kind === 'test' ? guess : phone }, desk), 'FORBIDDEN');
        expect(await read(kind, id)).toMatchObject({ [shown]: { id: secret.id }, version: 1 });
        expect((await edit(kind, { id, [field]: kind === 'test' ? next.id : next.phone })).status).toBe(200);
        expect((await edit(kind, { id, [field]: '' })).status).toBe(200);
        expect(await read(kind, id)).toMatchObject({ [shown]: null, version: 3 });
        const open = await aNew(kind, { [byId]: secret.id });
        expect((await edit(kind, { id: open, [field]: '' }, desk)).status).toBe(200);
        expect(await read(kind, open), 'one who is not hidden is').toMatchObject({ [shown]: null, version: 2 });
      }
    },
  );
});

describe('a value that the caller does not see', () => {
  it('of a commission or a hidden flag is refused, right or wrong', async () => {
    const id = await aNew('test');
    expect((await edit('test', { id, refererCommission: 50, isRefererHidden: true })).status).toBe(200);
    const staff = await app.asRole('Staff');
    for (const guess of [{ refererCommission: 50 }, { refererCommission: 60 }, { referringDoctorCommission: 1 }])
      expectError(await edit('test', { id, ...guess, statusClearedBy: 'x' }, staff), 'FORBIDDEN');
    const doctor = await app.asRole('Doctor');
    const { id: doctorId } = await aDoctor(app.db, { accountId: doctor.account.id, phone: doctor.account.phone });
    const own = await aNew('test', { doctorId, reportingDoctorId: doctorId, isRefererHidden: true });
    for (const isRefererHidden of [true, false])
      expectError(await edit('test', { id: own, isRefererHidden }, doctor), 'FORBIDDEN');
    expect(await read('test', id)).toMatchObject({ version: 2, statusClearedBy: null });
  });

  it('of a report in work is refused, but for the status that is shown', async () => {
    const id = await aNew('test', { reportStatus: 'REJECTED', reportUrl: '/download-report/1' });
    const receptionist = await app.asRole('Receptionist');
    for (const checkupReportStatus of ['REJECTED', 'UPLOADED', 'SIGNED'])
      expectError(await edit('test', { id, checkupReportStatus }, receptionist), 'FORBIDDEN');
    expect((await edit('test', { id, checkupReportStatus: 'PENDING_SIGNATURE' }, receptionist)).status).toBe(200);
    expect(await read('test', id)).toMatchObject({ checkupReportStatus: 'REJECTED', version: 1 });
  });
});

describe('a doctor named in a form', () => {
  it('stays after retiring, but cannot be named again', async () => {
    const retired = await aDoctor(app.db, { retiredAt: runNow() });
    const id = await aNew('test', { refererId: retired.id });
    expect(test(await edit('test', { id, refererId: retired.id, statusClearedBy: 'x' })).referer?.id).toBe(retired.id);
    expect(expectError(await edit('test', { id, referringDoctorId: retired.id }), 'INVALID_FIELDS').fields).toEqual({
      referringDoctorId: 'This is not a doctor of the clinic.',
    });
    const visit = await aNew('doctor', { refererId: retired.id });
    expect((await edit('doctor', { id: visit, refererPhoneNumber: retired.phone })).status).toBe(200);
    expect(
      expectError(await edit('doctor', { id: visit, reportingDoctorPhoneNumber: retired.phone }), 'INVALID_FIELDS')
        .fields,
    ).toEqual({ reportingDoctorPhoneNumber: 'This is not a doctor of the clinic.' });
  });

  it('may have several parts at once', async () => {
    const [one, two, three] = [await aDoctor(app.db), await aDoctor(app.db), await aDoctor(app.db)];
    const answer = await edit('test', {
      id: await aNew('test'),
      refererId: one.id,
      referringDoctorId: two.id,
      reportingDoctorId: three.id,
    });
    expect(answer.body).toMatchObject({
      referer: { id: one.id, phoneNumber: one.phone },
      referringDoctor: { id: two.id },
      reportingDoctor: { id: three.id },
    });
    const visit = await edit('doctor', {
      id: await aNew('doctor'),
      refererPhoneNumber: three.phone,
      referringDoctorPhoneNumber: two.phone,
      reportingDoctorPhoneNumber: one.phone,
      doctorId: two.id,
    });
    expect(visit.body).toMatchObject({
      referer: { id: three.id },
      referringDoctor: { id: two.id },
      reportingDoctor: { id: one.id },
      doctor: { id: two.id },
      doctorName: two.name,
    });
  });

  it('is removed by emptying the field, and the history says who it was', async () => {
    const doctor = await aDoctor(app.db, { name: 'Dr. Gone', nameBn: 'ডা. গন' });
    const id = await aNew('doctor', { doctorId: doctor.id, itemName: 'Dr. Gone', itemNameBn: 'ডা. গন' });
    expect(await done(edit('doctor', { id, doctorId: '' }))).toMatchObject({
      doctor: null,
      doctorName: '',
      doctorNameBn: '',
    });
    expect(await history(id)).toMatchObject([
      { field: 'doctor', from: `Dr. Gone (${doctor.phone})`, to: null, fromBn: `ডা. গন (${doctor.phone})`, toBn: null },
    ]);
  });
});

it("no one may write the report's own fields once there is a report", async () => {
  const { bookingId: id } = await aReport(app);
  for (const [field, value] of [
    ['checkupReportStatus', 'READY'],
    ['checkupReportUploadedBy', 'me'],
    ['checkupReportUploadedAt', '2026-01-03T10:00'],
  ] as const) {
    for (const who of [admin, desk, await app.asRole('Pathologist')])
      expectError(await edit('test', { id, [field]: value }, who), 'FORBIDDEN');
  }
  const seen = (await read('test', id)) as TestBooking;
  expect((await edit('test', { ...seen, statusClearedBy: 'x' })).body).toMatchObject({
    checkupReportStatus: seen.checkupReportStatus,
    checkupReportUploadedBy: seen.checkupReportUploadedBy,
    statusClearedBy: 'x',
  });
});

describe('a value that means the same is no change', () => {
  it.each<[string, object, object]>([
    [
      'a moment within the same minute',
      { requestedAt: new Date('2026-01-01T05:00:20.123Z') },
      { requestDate: '2026-01-01T10:30' },
    ],
    [
      'the same moment in another zone',
      { requestedAt: new Date('2026-01-01T05:00:20.123Z') },
      { requestDate: '2026-01-01T05:00:59Z' },
    ],
    [
      'a scheduled moment within the same minute',
      { scheduledAt: new Date(`${thursday}T05:00:20Z`) },
      { checkupScheduledDate: `${thursday}T10:30` },
    ],
    [
      'the same day',
      { scheduledAt: new Date(`${wednesday}T18:30:00Z`), scheduledHasTime: false },
      { checkupScheduledDate: thursday },
    ],
    ["the patient's own number, emptied", {}, { mobileNumber: '' }],
    ['blanks', {}, { statusClearedBy: '   ', checkupReportUploadedBy: '' }],
    ['an emptied payment id', {}, { paymentId1: '', paymentId2: null }],
    ['an emptied amount', {}, { paymentAmount1: '', patientDiscount: null }],
  ])('%s', async (_, wanted, form) => {
    const id = await aNew('test', wanted);
    expect(test(await edit('test', { id, ...form })).version).toBe(1);
  });

  it('but a day and its midnight differ, and so does the next minute', async () => {
    const id = await aNew('test', {
      scheduledAt: new Date(`${wednesday}T18:30:00Z`),
      scheduledHasTime: false,
      requestedAt: new Date('2026-01-01T05:00:20Z'),
    });
    expect(test(await edit('test', { id, checkupScheduledDate: `${thursday}T00:00` })).checkupScheduledDate).toBe(
      `${wednesday}T18:30:00.000Z`,
    );
    expect(test(await edit('test', { id, checkupScheduledDate: thursday })).checkupScheduledDate).toBe(thursday);
    expect(test(await edit('test', { id, requestDate: '2026-01-01T10:31' })).requestDate).toBe(
      '2026-01-01T05:01:00.000Z',
    );
    expect((await history(id)).map(({ field, from, to }) => [field, from, to])).toEqual([
      ['requestDate', '2026-01-01T05:00:20.000Z', '2026-01-01T05:01:00.000Z'],
      ['checkupScheduledDate', `${wednesday}T18:30:00.000Z`, thursday],
      ['appointmentStatus', 'REQUESTED', 'SCHEDULED'],
      ['checkupScheduledDate', thursday, `${wednesday}T18:30:00.000Z`],
    ]);
  });

  it("a contact phone is removed by emptying it, or by sending the account's own phone", async () => {
    const patient = await aPerson(app.db);
    for (const back of ['', patient.phone]) {
      const { id } = await aBooking(app.db, { kind: 'test', accountId: patient.id });
      expect(test(await edit('test', { id, mobileNumber: '5111111111' })).mobileNumber).toBe('5111111111');
      expect(test(await edit('test', { id, mobileNumber: back })).mobileNumber).toBe(patient.phone);
      expect((await history(id))[0]).toMatchObject({ field: 'mobileNumber', from: '5111111111', to: patient.phone });
    }
  });

  it("the account's own phone is kept as none of the booking's own: it follows the account", async () => {
    const [patient, phone] = [await aPerson(app.db), aPhone()];
    const { id } = await aBooking(app.db, { kind: 'test', accountId: patient.id });
    await edit('test', { id, mobileNumber: patient.phone, statusClearedBy: 'x' });
    await app.db.query('UPDATE accounts SET phone = $2 WHERE id = $1', [patient.id, phone]);
    expect(await read('test', id)).toMatchObject({ mobileNumber: phone, version: 2 });
  });
});
