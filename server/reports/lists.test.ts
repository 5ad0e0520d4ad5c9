import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, knowAgeAndSex } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { markSigned } from '../testing/report-builders.store.ts';
import { aKnownPerson, makeReporting } from '../testing/report-builders.ts';
import {
  acceptBy,
  amendBy,
  enterBy,
  rejectBy,
  reportIn,
  signBy,
  uploadBy,
  signRewordedBy,
} from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';
import type { Query } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

/**
 * What each list holds, in which order, and what is counted. Each test reads as a doctor who reports on nothing else.
 */
let app: TestApp;
let [staff, pathologist]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = [await app.asRole('Staff'), await app.asRole('Pathologist')];
});
afterAll(() => app.close());

/** A doctor, and a function that makes reports only they report on. */
async function aDesk() {
  const doctor = await app.asRole('Doctor');
  const reportingDoctorId = await makeReporting(app, doctor);
  const booking = async () =>
    (await aBooking(app.db, { kind: 'test', accountId: (await aKnownPerson(app)).id, reportingDoctorId })).id;
  return { doctor, booking, waiting: async (by = staff!) => reportIn(await enterBy(by, await booking())).id };
}

const list = (reader: TestCaller, query: Query<'listReports'> = {}) => done(reader.listReports({ query }));
async function idsIn(reader: TestCaller, query: Query<'listReports'> = {}): Promise<number[]> {
  const { _embedded, page } = await list(reader, query);
  const ids = _embedded.reportEntityList.map(({ id }) => id);
  expect(ids, 'the first page, by the total count').toHaveLength(Math.min(page.totalElements, page.size));
  return ids;
}
const counts = (reader: TestCaller) => done(reader.countReports());

/** Changes when a waiting report was uploaded. */
const handedIn = (id: number, at: Date) => app.db.query('UPDATE reports SET uploaded_at = $2 WHERE id = $1', [id, at]);

/** The clinic's midnight of today, moved by so many days and milliseconds. */
async function midnight(days = 0, ms = 0): Promise<Date> {
  const { rows } = await app.db.query(
    `SELECT (clinic_day(clinic_now()) - $1::integer)::timestamp AT TIME ZONE 'Asia/Kolkata' AS at`,
    [days],
  );
  return new Date((rows[0] as { at: Date }).at.getTime() + ms);
}

describe('a list', () => {
  it('holds the statuses in its name, of the versions in force', async () => {
    const { doctor, booking, waiting } = await aDesk();
    const [uploaded, accepted, rejected] = [await waiting(), await waiting(), await waiting()];
    await acceptBy(pathologist!, accepted);
    await rejectBy(pathologist!, rejected);
    const old = reportIn(await uploadBy(staff!, await booking())).id;
    await markSigned(app, old);
    const inForce = reportIn(await amendBy(pathologist!, old)).id;
    await signRewordedBy(pathologist!, inForce);
    expect((await idsIn(doctor)).toSorted((a, b) => a - b)).toEqual([uploaded, accepted, rejected, old, inForce]);
    expect(await idsIn(doctor, { list: 'pending' })).toEqual([uploaded, accepted]);
    expect(await idsIn(doctor, { list: 'rejected' })).toEqual([rejected]);
    for (const name of ['signed', 'completed', 'today'] as const)
      expect(await idsIn(doctor, { list: name })).toEqual([inForce]);
    expectError(await doctor.send('listReports', { query: { list: 'everything' } }), 'INVALID_FIELDS');
  });

  it('of waiting reports begins with the longest waiting; of all, with the latest', async () => {
    const { doctor, waiting } = await aDesk();
    const [a, b, c, d] = [await waiting(), await waiting(), await waiting(), await waiting()];
    const at = await midnight(1);
    // Two at the same moment are ordered by number.
    for (const id of [b, c]) await handedIn(id, at);
    await handedIn(d, await midnight(2));
    expect(await idsIn(doctor, { list: 'pending' })).toEqual([d, b, c, a]);
    expect(await idsIn(doctor)).toEqual([a, c, b, d]);
  });

  it('of signed reports begins with the latest signed', async () => {
    const { doctor, waiting } = await aDesk();
    const [a, b, c, d] = [await waiting(), await waiting(), await waiting(), await waiting()];
    const at = await midnight(0);
    for (const [id, ms] of [
      [a, 500],
      [b, 1000],
      [c, 500],
      [d, 200],
    ] as const)
      await markSigned(app, id, new Date(at.getTime() + ms));
    for (const name of ['signed', 'completed', 'today'] as const)
      expect(await idsIn(doctor, { list: name })).toEqual([b, c, a, d]);
  });

  it('of rejected reports begins, for staff, with their own, then with the latest rejected', async () => {
    const colleague = await app.asRole('Staff');
    const { waiting } = await aDesk();
    const [a, b, c] = [await waiting(), await waiting(colleague), await waiting()];
    for (const id of [a, b, c]) await rejectBy(pathologist!, id);
    const ours = (ids: number[]) => ids.filter((id) => [a, b, c].includes(id));
    expect(ours(await idsIn(staff!, { list: 'rejected', size: 100 }))).toEqual([c, a, b]);
    expect(ours(await idsIn(colleague, { list: 'rejected', size: 100 }))).toEqual([b, c, a]);
    expect(ours(await idsIn(pathologist!, { list: 'rejected', size: 100 }))).toEqual([c, b, a]);
  });

  it("of today begins at the clinic's midnight", async () => {
    const { doctor, waiting } = await aDesk();
    const [before, first] = [await waiting(), await waiting()];
    await markSigned(app, before, await midnight(0, -1));
    await markSigned(app, first, await midnight());
    expect(await idsIn(doctor, { list: 'today' })).toEqual([first]);
    expect(await idsIn(doctor, { list: 'signed' })).toEqual([first, before]);
    expect((await counts(doctor)).signedToday).toBe(1);
  });

  it('has pages with the total count; a page past the end is missing, an empty first page is not', async () => {
    const { doctor, waiting } = await aDesk();
    expect(await list(doctor)).toEqual({
      _embedded: { reportEntityList: [] },
      page: { number: 0, size: 10, totalPages: 0, totalElements: 0 },
    });
    const ids = [await waiting(), await waiting(), await waiting()];
    const pages = await Promise.all([0, 1].map((page) => list(doctor, { list: 'pending', size: 2, page })));
    expect(pages.map((page) => page._embedded.reportEntityList.map(({ id }) => id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
    ]);
    expect(pages[1]?.page).toEqual({ number: 1, size: 2, totalPages: 2, totalElements: 3 });
    expectError(await doctor.listReports({ query: { list: 'pending', size: 2, page: 2 } }), 'NO_SUCH_PAGE');
  });

  it.each([
    ['pending', 'uploaded_at'],
    ['rejected', 'rejected_at'],
    ['signed', 'signed_at'],
    ['completed', 'signed_at'],
  ] as const)('of %s reports may be limited to days, both included, and turned round', async (name, column) => {
    const { doctor, waiting } = await aDesk();
    const ids: number[] = [];
    // The last moment of the day before, both ends of two days, and the first of the day after.
    for (const [days, ms] of [
      [3, -1],
      [3, 0],
      [1, -1],
      [1, 0],
    ] as const) {
      const id = await waiting();
      if (column === 'signed_at') await markSigned(app, id, await midnight(days, ms));
      else await handedIn(id, await midnight(days, ms));
      if (column === 'rejected_at')
        await app.db.query(
          `UPDATE reports SET status = 'REJECTED', rejected_at = uploaded_at, rejection_reason = 'Clotted' WHERE id = $1`,
          [id],
        );
      ids.push(id);
    }
    const day = async (days: number) =>
      new Date((await midnight(days)).getTime() + 12 * 3_600_000).toISOString().slice(0, 10);
    const within = ids.slice(1, 3);
    const range = { list: name, from: await day(3), to: await day(2) } as const;
    expect(await idsIn(doctor, { ...range, order: 'oldest' })).toEqual(within);
    expect(await idsIn(doctor, { ...range, order: 'newest' })).toEqual(within.toReversed());
    expect(await idsIn(doctor, { list: name, from: await day(1), order: 'oldest' })).toEqual(ids.slice(3));
    expect(await idsIn(doctor, { list: name, to: await day(4), order: 'oldest' })).toEqual(ids.slice(0, 1));
    expect((await list(doctor, { ...range, size: 1, page: 1, order: 'oldest' })).page).toMatchObject({
      totalElements: 2,
    });
  });

  it('may be limited to one booking', async () => {
    const { doctor, booking, waiting } = await aDesk();
    const bookingId = await booking();
    const one = reportIn(await enterBy(staff!, bookingId)).id;
    await waiting();
    expect((await list(doctor, { bookingId })).page.totalElements).toBe(1);
    for (const reader of [doctor, staff!]) expect(await idsIn(reader, { bookingId })).toEqual([one]);
    expect(await idsIn(doctor, { list: 'rejected', bookingId })).toEqual([]);
  });

  it('shows a line for each report, in full', async () => {
    const patient = await app.asRole('User', { name: 'Rina Mondal' });
    const { id: bookingId } = await aBooking(app.db, {
      kind: 'test',
      accountId: patient.account.id,
      itemName: 'Blood sugar',
      itemNameBn: 'রক্তে সুগার',
    });
    const uploader = await app.asRole('Staff', { name: 'Sita Das' });
    const made = reportIn(await enterBy(uploader, bookingId));
    await rejectBy(pathologist!, made.id, { reason: 'Clotted' });
    const line = {
      id: made.id,
      bookingId,
      bookingType: 'test',
      reportNumber: `R-${bookingId}`,
      version: 1,
      patientName: 'Rina Mondal',
      patientId: 0,
      patientNumber: expect.stringMatching(/^[0-9]{8}$/) as string,
      phoneNumber: patient.account.phone,
      testName: 'Blood sugar',
      testNameBn: 'রক্তে সুগার',
      status: 'REJECTED',
      kind: 'values',
      reportUrl: null,
      approvalTime: null,
      reportDate: made.reportDate,
      signedDate: null,
      signedBy: null,
      uploadedBy: 'Sita Das',
      abilities: {
        sign: false,
        signObstacle: 'FORBIDDEN',
        withdraw: false,
        attachPages: false,
        accept: false,
        check: false,
        reject: false,
        correct: true,
        amend: false,
        namePatient: true,
        printPlain: false,
      },
      rejectionReason: 'Clotted',
      findings: null,
      isCritical: false,
      scan: null,
      locked: false,
      isNew: false,
      revision: 2,
    };
    expect((await list(uploader, { bookingId }))._embedded.reportEntityList).toEqual([line]);
    await enterBy(uploader, bookingId);
    await knowAgeAndSex(app.db, patient.account.id);
    await signBy(pathologist!, made.id);
    const [signed] = (await list(patient))._embedded.reportEntityList;
    expect(signed).toMatchObject({
      ...line,
      patientId: expect.any(Number) as number,
      status: 'SIGNED',
      rejectionReason: null,
      abilities: { correct: false },
      isNew: true,
      revision: 5,
      signedBy: 'Dr. Nandita Pal',
      reportUrl: `/api/v1/download-report/${made.id}`,
      reportDate: expect.any(String) as string,
      approvalTime: expect.any(String) as string,
      signedDate: expect.any(String) as string,
    });
    expect(signed?.approvalTime).toBe(signed?.signedDate);
  });
});

it('of waiting reports those with a critical value come first, in either order, and say so to all who see them', async () => {
  const { booking } = await aDesk();
  const ids: number[] = [];
  for (const value of ['13', '6', '9.1', '5']) ids.push(reportIn(await enterBy(staff!, await booking(), value)).id);
  const [normal, critical, low, worse] = ids;
  const shown = async (order: 'oldest' | 'newest') =>
    (await list(staff!, { list: 'pending', size: 100, order }))._embedded.reportEntityList.flatMap(
      ({ id, isCritical }) => (ids.includes(id) ? [[id, isCritical]] : []),
    );
  const late = [critical, worse].map((id) => [id, true]);
  const others = [normal, low].map((id) => [id, false]);
  expect(await shown('oldest')).toEqual([...late, ...others]);
  expect(await shown('newest')).toEqual([...late.toReversed(), ...others.toReversed()]);
});

it('tells whoever may sign a report what of it is out of range, and nobody else', async () => {
  const { booking } = await aDesk();
  const ids: number[] = [];
  for (const value of ['13', '13 H', '9.1', '6']) ids.push(reportIn(await enterBy(staff!, await booking(), value)).id);
  const file = reportIn(await uploadBy(staff!, await booking())).id;
  const findings = async (reader: TestCaller) =>
    (await list(reader, { list: 'pending', size: 100 }))._embedded.reportEntityList
      .filter(({ id }) => id === file || ids.includes(id))
      .map((row) => row.findings);
  const plain = { outOfRange: 0, isInRange: false, isCritical: false, missing: 0, contradictions: 0, controls: 0 };
  const none = { ...plain, sample: null, concerns: [] };
  expect(await findings(pathologist!)).toEqual([
    // A critical one comes first.
    { ...none, outOfRange: 1, isCritical: true, concerns: ['UNCALLED'] },
    { ...none, isInRange: true },
    // The mark typed after the value contradicts its flag, so that somebody has to look at it.
    { ...none, contradictions: 1, concerns: ['CONTRADICTION'] },
    { ...none, outOfRange: 1 },
    null,
  ]);
  expect(await findings(staff!)).toEqual([null, null, null, null, null]);
});

describe('the counts', () => {
  it("group waiting reports by the clinic's days", async () => {
    const { doctor, waiting } = await aDesk();
    // At the first and last moment of a day: two of today, three of one or two days, two older; the accepted one is of
    // today too.
    const moments = [
      await midnight(0, 0),
      runNow(),
      await midnight(0, -1),
      await midnight(1, -1),
      await midnight(2, 0),
      await midnight(2, -1),
      await midnight(9, 0),
    ];
    for (const at of moments) await handedIn(await waiting(), at);
    const [accepted, rejected] = [await waiting(), await waiting()];
    await acceptBy(pathologist!, accepted);
    await rejectBy(pathologist!, rejected);
    // When these were handed in does not matter.
    for (const days of [1, 9]) {
      const [another, signed] = [await waiting(), await waiting()];
      for (const id of [another, signed]) await handedIn(id, await midnight(days));
      await rejectBy(pathologist!, another);
      await markSigned(app, signed);
    }
    await markSigned(app, await waiting());
    await markSigned(app, await waiting(), await midnight(1));
    expect(await counts(doctor)).toEqual({
      pending: { today: 3, oneToTwoDays: 3, older: 2, total: 8, inRange: 0, flagged: 8, late: 0 },
      toSign: expect.any(Object) as object,
      rejected: 3,
      signedToday: 3,
    });
  });

  it('tell which waiting reports have all values in range, one out of it, or are past their promised time', async () => {
    const { doctor, booking } = await aDesk();
    const test = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
    await app.db.query('UPDATE lab_tests SET promised_hours = 4 WHERE id = $1', [test.id]);
    // A file has no values; the third is late, those after it are not.
    await uploadBy(staff!, await booking());
    for (const [value, hoursAgo] of [
      ['13', null],
      ['13', 5],
      ['9.1', 3],
      ['13', 1],
    ] as const) {
      const bookingId = await booking();
      await enterBy(staff!, bookingId, value);
      if (hoursAgo === null) continue;
      await app.db.query('UPDATE bookings SET lab_test_id = $2 WHERE id = $1', [bookingId, test.id]);
      await app.db.query(
        `WITH tube AS (INSERT INTO specimens (accession, container, collected_by, collected_at)
           VALUES ($1, 'CLOT', $2, clinic_now() - $3 * interval '1 hour') RETURNING id)
         INSERT INTO specimen_lines (specimen_id, booking_id) SELECT id, $4 FROM tube`,
        [`99${bookingId}`.padEnd(10, '0'), staff!.account.id, hoursAgo, bookingId],
      );
    }
    // A value without a range is neither in it nor out of it.
    const results = [
      { test: 'Haemoglobin', value: '13', low: 12, high: 15 },
      { test: 'CRP', value: '80' },
    ];
    await staff!.enterReport({ body: { bookingId: await booking(), results } });
    await enterBy(staff!, await booking(), '13 L');
    expect((await counts(doctor)).pending).toMatchObject({ total: 7, inRange: 3, flagged: 1, late: 1 });
  });

  it("are of a reporting doctor's own reports; of all reports for those who see all; zero for a doctor who reports on nothing", async () => {
    const none = { today: 0, oneToTwoDays: 0, older: 0, total: 0, inRange: 0, flagged: 0, late: 0 };
    const toSign = { total: 0, inRange: 0, flagged: 0, late: 0 };
    const nothing = { pending: none, toSign, rejected: 0, signedToday: 0 };
    const { doctor, waiting } = await aDesk();
    const before = await counts(staff!);
    await waiting();
    for (const reader of [staff!, pathologist!, await app.asRole('Admin')]) {
      const now = await counts(reader);
      expect(now).toEqual({
        ...before,
        toSign: expect.any(Object) as object,
        pending: {
          ...before.pending,
          today: before.pending.today + 1,
          total: before.pending.total + 1,
          flagged: before.pending.flagged + 1,
        },
      });
    }
    expect((await counts(doctor)).pending.total).toBe(1);
    await app.db.query('UPDATE doctors SET is_reporting = false WHERE account_id = $1', [doctor.account.id]);
    expect(await counts(doctor)).toEqual(nothing);
    expect(await counts(await app.asRole('Doctor'))).toEqual(nothing);
    for (const role of ['User', 'Receptionist'] as const)
      expectError(await (await app.asRole(role)).countReports(), 'FORBIDDEN');
  });
});
