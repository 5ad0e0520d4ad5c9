import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson, aPhone } from '../testing/builders.store.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { expectError } from '../testing/expect.ts';
import { reportIn } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';
import { purgeDrafts } from './value-drafts.service.ts';

let app: TestApp;
let staff: TestCaller;
let other: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [staff, other] = [await app.asRole('Staff'), await app.asRole('Staff')];
});
afterAll(() => app.close());

let hb = '';
let bookingId = 0;
beforeEach(async () => {
  hb = `H${aPhone()}`;
  const { id: labTestId } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
  const analytes = [anAnalyte({ code: hb, name: 'Haemoglobin' })];
  await (await app.asRole('Admin')).saveAnalytes({ params: { id: labTestId }, body: { analytes } });
  const { id: accountId } = await aPerson(app.db);
  bookingId = (await aBooking(app.db, { kind: 'test', accountId, labTestId })).id;
});

const entry = () => done(staff.readEntry({ params: { booking: bookingId } }));
/** @param sheet of the form; the newest one if left out */
const type = async (by: TestCaller, field: string, value: string, version = 0, sheet?: string) =>
  by.saveDrafts({
    params: { booking: bookingId },
    body: {
      sheet: sheet ?? (await entry()).sheet,
      drafts: [{ field, value, version }],
    },
  });
const enterAll = () =>
  staff.enterReport({
    body: {
      bookingId,
      results: [{ analyte: hb, test: 'Haemoglobin', value: '13.1' }],
    },
  });

describe('a value that was typed and not handed in', () => {
  it('is there for whoever opens the form next, with who typed it', async () => {
    expect((await type(staff, hb, '12.4')).body).toMatchObject({ drafts: [{ field: hb, value: '12.4', version: 1 }] });
    await type(other, 'interpretation', 'Look at the smear,\nplease.');
    expect((await entry()).drafts).toMatchObject([
      { field: hb, value: '12.4', version: 1, by: staff.account.name, isOwn: true },
      {
        field: 'interpretation',
        value: 'Look at the smear,\nplease.',
        version: 1,
        by: other.account.name,
        isOwn: false,
      },
    ]);
  });

  it('stays when somebody types over it who has not seen it, and gives way to who has', async () => {
    await type(staff, hb, '12.4');
    expect((await type(other, hb, '14.2')).body).toMatchObject({
      drafts: [{ value: '12.4', version: 1, by: staff.account.name }],
    });
    expect((await type(other, hb, '14.2', 1)).body).toMatchObject({
      drafts: [{ value: '14.2', version: 2, by: other.account.name }],
    });
    expect((await type(staff, hb, '', 1)).body).toMatchObject({ drafts: [{ value: '14.2', version: 2 }] });
  });

  it('is the same after a repeated answer', async () => {
    await type(staff, hb, '12.4');
    expect((await type(staff, hb, '12.4')).body).toMatchObject({ drafts: [{ value: '12.4', version: 1 }] });
  });

  it('of two people at the same moment is one of both, and both are told which', async () => {
    const answers = await Promise.all([type(staff, hb, '12.4'), type(other, hb, '14.2')]);
    const [{ value } = { value: '' }] = (await entry()).drafts;
    expect(['12.4', '14.2']).toContain(value);
    for (const { body } of answers) expect(body).toMatchObject({ drafts: [{ value, version: 1 }] });
  });

  it('makes no report, no flag and no step of the booking', async () => {
    await type(staff, hb, '1.1');
    const { rows } = await app.db.query(
      `SELECT (SELECT count(*)::int FROM reports WHERE booking_id = $1) AS reports, report_status AS status
       FROM bookings WHERE id = $1`,
      [bookingId],
    );
    expect(rows).toEqual([{ reports: 0, status: null }]);
    expect((await staff.listCritical()).body).toMatchObject({ reports: [] });
  });

  it('is shown and taken only where values are entered', async () => {
    for (const role of ['Pathologist', 'Receptionist', 'Doctor', 'User'] as const) {
      const reader = await app.asRole(role);
      expectError(await reader.readEntry({ params: { booking: bookingId } }), 'FORBIDDEN');
      expectError(await type(reader, hb, '12'), 'FORBIDDEN');
    }
  });

  it('goes with the report that is made of it, and is not put into another one', async () => {
    await type(staff, hb, '12.4');
    const { sheet: before } = await entry();
    const first = reportIn(await enterAll());
    expect((await entry()).drafts).toEqual([]);
    expectError(await type(other, hb, '12.4', 0, before), 'STALE');
    expect((await type(other, hb, '13.2')).status).toBe(200);
    await staff.changeReport({
      params: { id: first.id },
      body: {
        results: [{ analyte: hb, test: 'Haemoglobin', value: '13.2' }],
      },
    });
    expect((await entry()).drafts).toEqual([]);
  });

  it('goes with its rejected tube', async () => {
    const { tubes } = await done(
      staff.collectSpecimens({ body: { tubes: [{ container: 'CLOT', bookingIds: [bookingId] }] } }),
    );
    await type(staff, hb, '12.4');
    await staff.rejectSpecimen({ params: { id: tubes[0]!.id }, body: { reason: 'Clotted' } });
    expect((await entry()).drafts).toEqual([]);
    expectError(await type(staff, hb, '12.4'), 'SAMPLE_REJECTED');
  });

  it('goes once its test is cancelled, and stays while anything of the form was typed within a month', async () => {
    await type(staff, hb, '12.4');
    await type(staff, 'interpretation', 'x');
    await app.db.query(`UPDATE value_drafts SET typed_at = clinic_now() - interval '40 days' WHERE field = $1`, [hb]);
    await purgeDrafts(app.db);
    expect((await entry()).drafts).toHaveLength(2);
    await app.db.query(`UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1`, [bookingId]);
    await purgeDrafts(app.db);
    expect((await app.db.query('SELECT FROM value_drafts WHERE booking_id = $1', [bookingId])).rows).toEqual([]);
  });

  it('is named where it cannot be kept; the others of the same request are not kept either', async () => {
    const gone = `X${aPhone()}`;
    const refused = await staff.saveDrafts({
      params: { booking: bookingId },
      body: {
        sheet: '',
        drafts: [hb, gone].map((field) => ({ field, value: '12', version: 0 })),
      },
    });
    expect(Object.keys(expectError(refused, 'INVALID_FIELDS').fields ?? {})).toEqual(['drafts.1.field']);
    const long = await type(staff, 'interpretation', 'x'.repeat(16_001));
    expect(Object.keys(expectError(long, 'INVALID_FIELDS').fields ?? {})).toEqual(['drafts.0.value']);
    expect((await entry()).drafts).toEqual([]);
  });

  it('is of the booked test, and of a booking that can get a report', async () => {
    expectError(await type(staff, `X${aPhone()}`, '12'), 'INVALID_FIELDS');
    expectError(await type(staff, 'signature', '12'), 'INVALID_FIELDS');
    await app.db.query(`UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1`, [bookingId]);
    expectError(await type(staff, hb, '12'), 'BOOKING_CANCELLED');
    bookingId = (await aBooking(app.db, { kind: 'doctor', accountId: staff.account.id })).id;
    expectError(await type(staff, 'interpretation', 'x', 0, ''), 'NOT_FOUND');
  });
});
