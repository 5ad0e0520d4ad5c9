import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobData } from '../adapters/jobs.ts';
import { crossedLimit, writeRange } from '#contract/reports/flags.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPerson, aPhone, knowAgeAndSex } from '../testing/builders.store.ts';
import { anAnalyte } from '../testing/examples-lab-tests.ts';
import { expectError } from '../testing/expect.ts';
import { aReport, aSignedReport, criticalValues, sign } from '../testing/report-builders.ts';
import { reportIn } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { escalateCritical } from './critical-calls.service.ts';

let app: TestApp;
let staff: TestCaller;
let pathologist: TestCaller;
/** What the list says of limits before any were set. */
let hadLimits: boolean;
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = await Promise.all([app.asRole('Staff'), app.asRole('Pathologist')]);
  hadLimits = (await list()).hasLimits;
});
afterAll(() => app.close());

const list = () => done(staff.listCritical());
const listed = async () => (await list()).reports;
const found = async (id: number) => (await listed()).find((report) => report.id === id);
const told = { whom: 'Dr. Ananya Bose', reached: true, readBack: true };
const call = (id: number, body: Body<'noteCriticalCall'> = told, by = staff) =>
  by.noteCriticalCall({ params: { id }, body });

describe('a critical value', () => {
  it('waits with the numbers to call, until somebody has been told', async () => {
    const doctor = await aDoctor(app.db);
    const { id, patient } = await aReport(app, { values: criticalValues, referringDoctorId: doctor.id });
    expect(await found(id)).toMatchObject({
      phoneNumber: patient.phone,
      requester: doctor.name,
      requesterPhone: doctor.phone,
      values: [{ test: 'Haemoglobin', value: '5.1', flag: 'CRITICAL_LOW' }],
      calls: [],
    });
    expect((await call(id)).status).toBe(201);
    expect(await found(id)).toBeUndefined();
  });

  it('stays after a call that reached nobody, with that call', async () => {
    const { id } = await aReport(app, { values: criticalValues });
    await call(id, { whom: 'the patient', reached: false, readBack: false, note: 'Switched off' }, pathologist);
    expect((await found(id))?.calls).toMatchObject([{ whom: 'the patient', reached: false, note: 'Switched off' }]);
    await call(id);
    expect(await found(id)).toBeUndefined();
  });

  it('that waits for half an hour is told to each pathologist and admin by SMS, once', async () => {
    const admin = await app.asRole('Admin');
    const told: string[] = [];
    const escalate = async () => {
      told.length = 0;
      await escalateCritical(app.db, {
        add: (_, name, data) => {
          const { accountId, notice } = data as JobData['notice'];
          if (name === 'notice' && notice === 'criticalWaiting') told.push(String(accountId));
          return Promise.resolve();
        },
      });
      const ours = [staff, pathologist, admin].map(({ account }) => String(account.id));
      return told.filter((id) => ours.includes(id));
    };
    const waits = async (id: number, minutes: number) =>
      app.db.query(`UPDATE reports SET uploaded_at = clinic_now() - make_interval(mins => $2) WHERE id = $1`, [
        id,
        minutes,
      ]);
    await escalate();
    const [late, called] = [
      await aReport(app, { values: criticalValues }),
      await aReport(app, { values: criticalValues }),
    ];
    await waits(late.id, 29);
    await waits(called.id, 45);
    await call(called.id);
    expect(await escalate()).toEqual([]);
    await waits(late.id, 31);
    expect(await escalate()).toEqual([pathologist, admin].map(({ account }) => String(account.id)));
    expect(await escalate()).toEqual([]);
    // Corrected, with another critical value.
    const { staff: author } = late;
    const results = [...criticalValues.results, { test: 'Potassium', value: '7.1', high: 5.1, criticalHigh: 6.5 }];
    await call(late.id);
    expect((await author.changeReport({ params: { id: late.id }, body: { results } })).status).toBe(200);
    expect(await escalate()).toEqual([]);
    await app.db.query(`UPDATE critical_escalations SET escalated_at = clinic_now() - interval '2 hours'`);
    await waits(late.id, 31);
    expect(await escalate()).toHaveLength(2);
    expect(await escalate()).toEqual([]);
  });

  it('waits again when a correction makes another one critical, and not when nothing critical changed', async () => {
    const { id, staff: author } = await aReport(app, { values: criticalValues });
    await call(id);
    const change = (results: object[]) => author.send('changeReport', { params: { id }, body: { results } });
    await change([...criticalValues.results, { test: 'Malaria antigen', value: 'Not detected' }]);
    expect(await found(id)).toBeUndefined();
    await change([...criticalValues.results, { test: 'Potassium', value: '7.1', high: 5.1, criticalHigh: 6.5 }]);
    expect((await found(id))?.values).toHaveLength(2);
  });

  it('is not hidden by a signature', async () => {
    const { id } = await aSignedReport(app, { values: criticalValues });
    expect(await found(id)).toBeDefined();
    await call(id);
    expect(await found(id)).toBeUndefined();
  });

  it('of a hidden requester tells the desk neither name nor number', async () => {
    const doctor = await aDoctor(app.db);
    const { id, bookingId } = await aReport(app, { values: criticalValues, referringDoctorId: doctor.id });
    await app.db.query('UPDATE bookings SET is_referring_doc_hidden = true WHERE id = $1', [bookingId]);
    expect(await found(id)).toMatchObject({ requester: '', requesterPhone: '' });
  });
});

describe('the card of a critical value', () => {
  it('says its unit, the limit it is beyond, its range and the value before; the list, if any is set', async () => {
    const code = `H${aPhone()}`;
    const { id: labTestId } = await aLabTest(app.db);
    const range = { sex: null, from: null, to: null, low: '12.0', high: '15.0', criticalLow: '7.0' };
    const analytes = [
      anAnalyte({ code, name: 'Haemoglobin', unit: 'g/dL', ranges: [{ ...range, text: '', source: '' }] }),
    ];
    await (await app.asRole('Admin')).saveAnalytes({ params: { id: labTestId }, body: { analytes } });
    const { id: accountId } = await aPerson(app.db);
    await knowAgeAndSex(app.db, accountId);
    const enter = async (value: string) => {
      const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId, labTestId });
      const results = [{ analyte: code, test: 'x', value }];
      return reportIn(await staff.enterReport({ body: { bookingId, results } })).id;
    };
    await sign(app, await enter('9.4'));
    const id = await enter('5.1');
    const values = (await found(id))?.values;
    expect(values).toMatchObject([
      { unit: 'g/dL', low: 12, high: 15, criticalLow: 7, typed: { low: '12.0' }, previous: { value: '9.4' } },
    ]);
    expect(values?.map((row) => [writeRange(row), crossedLimit(row)])).toEqual([['12.0–15.0', '7.0']]);
    expect([hadLimits, (await list()).hasLimits]).toEqual([false, true]);
  });
});

describe('a call', () => {
  it('is about critical values', async () => {
    const { id } = await aReport(app);
    expectError(await call(id), 'REPORT_STATE');
    expectError(await call(2_000_000_000), 'NOT_FOUND');
  });

  it('cannot have been read back by nobody, and names somebody', async () => {
    const { id } = await aReport(app, { values: criticalValues });
    expectError(await call(id, { ...told, reached: false }), 'INVALID_FIELDS');
    expectError(await call(id, { ...told, whom: ' ' }), 'INVALID_FIELDS');
    expect((await found(id))?.calls).toEqual([]);
  });

  it('is never changed', async () => {
    const { id } = await aReport(app, { values: criticalValues });
    await call(id);
    for (const text of [
      'UPDATE critical_calls SET whom = $2 WHERE report_id = $1',
      'DELETE FROM critical_calls WHERE report_id = $1 AND $2::text IS NOT NULL',
    ])
      await expect(app.db.query(text, [id, 'nobody'])).rejects.toThrow('permission denied');
  });
});
