import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentStatuses, bookingTypes, checkupStatuses } from '#contract/bookings/states.ts';
import type { TestBooking } from '#contract/bookings/shapes.ts';
import { roles } from '#contract/roles.ts';
import { findAnyBooking } from '../bookings/list.store.ts';
import { presentBooking } from '../bookings/bookings.present.ts';
import type { Caller } from '../shared/caller.ts';
import { startTestApp } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';
import { openCounter } from '../testing/counter.ts';
import { done } from '../testing/typed-calls.ts';
import { bookingCells } from './cells.ts';
import { runNow, runToday } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

type Row = Record<string, string>;
const read = (text: string) =>
  parse(text, { bom: true, columns: true, record_delimiter: ['\r\n'] }) as unknown as Row[];
const fetchList = async (list: string, query = '', headers: Record<string, string> = {}) =>
  admin.call('GET', `/api/v1/exports/${list}.csv${query}`, undefined, headers);
const rowsOf = async (list: string, query = '') => read(String((await fetchList(list, query)).body));
const adminCaller = (more: Partial<Caller> = {}): Caller => ({
  accountId: 0,
  name: '',
  phone: '',
  patientNumber: '10004827',
  role: 'Admin',
  language: 'en',
  doctor: null,
  reportsLockedBefore: null,
  mustSetUpSecondFactor: false,
  isVouched: false,
  isRecovered: false,
  sessionHash: Buffer.alloc(0),
  ...more,
});

describe('the audit log of a file', () => {
  it('names everybody whose data is in it, and the bookings', async () => {
    const person = await aPerson(app.db);
    const { id } = await aBooking(app.db, { kind: 'test', accountId: person.id });
    const since = await lastAudit(app.db);
    await fetchList('bookings');
    await fetchList('people');
    const rows = (await auditSince(app.db, since)).filter(({ subjects }) => subjects.includes(person.id));
    expect(rows.map(({ call, action, records }) => [call, action, records.includes(id)])).toEqual([
      ['exportBookings', 'download', true],
      ['exportPeople', 'download', false],
    ]);
  });
});

describe('a file', () => {
  it("is named by the clinic's date, is not cached, and opens in Excel in Bengali", async () => {
    await aLabTest(app.db, { name: 'Export, "quoted"', nameBn: 'রক্তে সুগার' });
    const answer = await fetchList('tests', '', { 'accept-language': 'bn' });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="tests-\d{4}-\d\d-\d\d\.csv"$/);
    const text = String(answer.body);
    expect(text.startsWith('\ufeffনম্বর,টেস্টের নাম,বাংলায় টেস্টের নাম,')).toBe(true);
    expect(text).toContain('"Export, ""quoted""",রক্তে সুগার,199,Sundarpur,চালু,,প্যাথোলজি,,,,না,,,\r\n');
  });

  it('holds nothing that a spreadsheet calculates', async () => {
    await aLabTest(app.db, { name: '=HYPERLINK("x")', hospital: '@home' });
    await aPerson(app.db, { name: '+919830012345' });
    expect((await rowsOf('tests')).find((row) => row['Hospital'] === "'@home")).toMatchObject({
      'Test Name': '\'=HYPERLINK("x")',
    });
    expect((await rowsOf('people')).map((row) => row['Name'])).toContain("'+919830012345");
  });

  it('of receipts holds what the register shows, of the days asked for, the oldest first', async () => {
    const counter = await openCounter(app);
    const person = await aPerson(app.db, { name: 'Exported Receipt' });
    const id = (await aBooking(app.db, { kind: 'test', accountId: person.id })).id;
    const { number } = await counter.paid(id, 120.5);
    const { number: void_ } = await counter.paid(id, 20, { mode: 'card' });
    await counter.takeBack((await counter.ledger(id)).entries.at(-1)!.id);
    const day = runToday();
    const rows = await rowsOf('register', `?kind=receipts&from=${day}&to=${day}`);
    expect(rows.filter((row) => row['Booking ID'] === String(id))).toMatchObject([
      { Number: number, 'Amount (₹)': '120.5', 'Still Counts (₹)': '120.5', Mode: 'cash', State: 'Valid' },
      { Number: void_, 'Amount (₹)': '20', 'Still Counts (₹)': '0', Mode: 'card', State: 'Void' },
    ]);
    expect(rows.find((row) => row['Number'] === number)!['Patient']).toMatch(/^Exported Receipt \(\d{8}\)$/);
    expect(await rowsOf('register', '?kind=receipts&to=2020-01-01')).toEqual([]);
  });

  it('of doctors and of people holds what their screens show', async () => {
    const doctor = await aDoctor(app.db, { name: 'Dr. Exported', nameBn: 'ডা. রপ্তানি', feePaise: 45_050 });
    const managed = await done(admin.manageDoctors());
    const rows = await rowsOf('doctors');
    expect(rows.map((row) => row['ID'])).toEqual(managed.map(({ id }) => String(id)));
    expect(rows.find((row) => row['ID'] === String(doctor.id))).toMatchObject({
      Name: 'Dr. Exported',
      'Name in Bengali': 'ডা. রপ্তানি',
      'Fee (₹)': '450.5',
      Type: 'Internal',
      'On the Site': 'No',
    });
    expect((await rowsOf('people')).find((row) => row['Phone Number'] === admin.account.phone)).toMatchObject({
      Name: admin.account.name,
      Role: 'Admin',
      Email: '',
    });
  });
});

/** The column of each field of the answer that the screen shows. */
const shown: readonly (readonly [
  column: string,
  field: (booking: TestBooking) => string | number | null | undefined,
])[] = [
  ['Booking ID', ({ id }) => id],
  ['Patient', ({ patientName }) => patientName],
  ['Patient ID', ({ patient }) => patient.patientNumber],
  ['Mobile Number', ({ mobileNumber }) => mobileNumber],
  ['Booked', ({ test }) => test.testName],
  ['Price (₹)', ({ price }) => price],
  ['Patient Discount (₹)', ({ patientDiscount }) => patientDiscount],
  ['Payment Amount 1 (₹)', ({ paymentAmount1 }) => paymentAmount1],
  ['Cleared By', ({ statusClearedBy }) => statusClearedBy],
  ['Referer', ({ referer }) => referer?.userName],
  ["Referer's Phone", ({ referer }) => referer?.phoneNumber],
  ['Referer Commission (₹)', ({ refererCommission }) => refererCommission],
  ['Referring Doctor', ({ referringDoctor }) => referringDoctor?.userName],
  ["Referring Doctor's Phone", ({ referringDoctor }) => referringDoctor?.phoneNumber],
  ['Referring Doctor Commission (₹)', ({ referringDoctorCommission }) => referringDoctorCommission],
  ['Reporting Doctor', ({ reportingDoctor }) => reportingDoctor?.userName],
];

describe('the bookings', () => {
  let secret: number;
  beforeAll(async () => {
    const patient = await aPerson(app.db, { name: 'রিনা মণ্ডল' });
    const [referer, referring] = [
      await aDoctor(app.db, { name: 'Dr. Secret', nameBn: 'ডা. গোপন নাম' }),
      await aDoctor(app.db, { name: 'Dr. Open' }),
    ];
    secret = (
      await aBooking(app.db, {
        kind: 'test',
        accountId: patient.id,
        refererId: referer.id,
        referringDoctorId: referring.id,
        isRefererHidden: true,
        refererCommissionPaise: 12_345,
        referringDoctorCommissionPaise: 6_700,
      })
    ).id;
    const tomorrow = new Date(runNow().getTime() + 86_400_000);
    for (const kind of bookingTypes) {
      for (const checkupStatus of checkupStatuses)
        await aBooking(app.db, {
          kind,
          accountId: patient.id,
          checkupStatus,
          ...(checkupStatus === 'COMPLETED' && { appointmentStatus: 'COMPLETED' }),
        });
      await aBooking(app.db, { kind, accountId: patient.id, scheduledAt: tomorrow, appointmentStatus: 'SCHEDULED' });
      await aBooking(app.db, {
        kind,
        accountId: patient.id,
        scheduledAt: new Date('2026-01-05T05:00:00Z'),
        appointmentStatus: 'SCHEDULED',
      });
    }
  });

  it.each(shown)('have in the column %s what the screen shows', async (column, field) => {
    const list = await done(admin.listTestBookings({ query: { size: 100 } }));
    const rows = new Map((await rowsOf('bookings', '?bookingType=test')).map((row) => [row['Booking ID'], row]));
    expect(rows.size).toBe(list._embedded.testBookingResponseDtoList.length);
    for (const booking of list._embedded.testBookingResponseDtoList) {
      expect(rows.get(String(booking.id))?.[column]).toBe(String(field(booking) ?? ''));
    }
  });

  it.each(roles)('hide from a %s in a file what the screen hides', async (role) => {
    const row = (await findAnyBooking(app.db, secret))!;
    for (const language of ['en', 'bn'] as const) {
      const cells = bookingCells(presentBooking(row, adminCaller({ role })), language);
      const seesAll = role === 'Admin';
      expect([cells.referer, cells.refererPhone]).toEqual(
        seesAll
          ? [language === 'bn' ? 'ডা. গোপন নাম' : 'Dr. Secret', expect.any(String)]
          : [language === 'bn' ? 'গোপন' : 'Hidden', null],
      );
      expect([cells.refererCommission, cells.referringDoctorCommission]).toEqual(seesAll ? [123.45, 67] : [null, null]);
      expect(cells.isRefererHidden === null).toBe(!seesAll && role !== 'Staff');
    }
  });

  const filters = [
    '',
    ...checkupStatuses.map((status) => `&checkupStatus=${status}`),
    ...appointmentStatuses.map((status) => `&appointmentStatus=${status}`),
    '&scope=upcoming',
  ];
  it.each(bookingTypes.flatMap((kind) => filters.map((filter) => [kind, filter] as const)))(
    'of %s%s are those of the list',
    async (kind, filter) => {
      const list = (await admin.call('GET', `/user/bookings/${kind}?size=100${filter}`)).body as {
        _embedded: Record<string, { id: number }[]>;
      };
      const ids = Object.values(list._embedded)
        .flat()
        .map(({ id }) => id)
        .toSorted((a, b) => b - a);
      expect(
        (await rowsOf('bookings', `?bookingType=${kind}${filter}`)).map((row) => Number(row['Booking ID'])),
      ).toEqual(ids);
    },
  );

  it("are written by the clinic's clock", async () => {
    expect((await rowsOf('bookings')).map((row) => row['Scheduled Date'])).toContain('2026-01-05 10:30');
  });
});
