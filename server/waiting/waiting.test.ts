import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { limits } from '#contract/limits.ts';
import { countRejected, countUnsigned } from '../reports/waiting.store.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aReport, aSignedReport, makeReporting } from '../testing/report-builders.ts';
import { acceptBy, correctBy, rejectBy } from '../testing/report-calls.ts';

/** An app of its own, because all messages and requests are counted. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const counted = async (who: TestCaller) => (await who.call('GET', '/api/v1/waiting')).body as Answer<'countWaiting'>;

/** The kinds each role is told of, written by hand. */
const expected: Record<Role, readonly string[]> = {
  User: ['dues'],
  Doctor: ['dues', 'toSign'],
  Receptionist: ['claims', 'dues', 'homeVisits', 'messages'],
  Staff: ['claims', 'dues', 'messages', 'toCall', 'toCorrect'],
  Pathologist: ['dues', 'toCall', 'toSign'],
  Admin: ['claims', 'dataRequests', 'dues', 'homeVisits', 'messages', 'roleRequests', 'toCall', 'toCorrect'],
};

describe('what waits', () => {
  it.each(roles)('%s is told only of the kinds that are their work', async (role) => {
    const answer = await counted(await app.asRole(role));
    expect(Object.keys(answer).toSorted()).toEqual(expected[role]);
  });

  it('grows with a request for a role, and ends with its decision', async () => {
    const [admin, person] = [await app.asRole('Admin'), await app.asRole('User')];
    const before = (await counted(admin)).roleRequests ?? 0;
    const { id } = (await person.call('POST', '/api/v1/role-requests', { role: 'Staff', reason: 'I work here' }))
      .body as Answer<'requestRole'>;
    expect((await counted(admin)).roleRequests).toBe(before + 1);
    await admin.call('PUT', `/api/v1/role-requests/${id}`, { decision: 'DECLINED' });
    expect((await counted(admin)).roleRequests).toBe(before);
  });

  it('to sign are all waiting reports for a pathologist, and their own for a reporting doctor', async () => {
    const [pathologist, doctor] = [await app.asRole('Pathologist'), await app.asRole('Doctor')];
    const toSign = async (who: TestCaller) => (await counted(who)).toSign;
    expect(await toSign(doctor)).toBe(0);
    const reportingDoctorId = await makeReporting(app, doctor);
    const before = (await toSign(pathologist)) ?? 0;
    const [, accepted, rejected] = [await aReport(app, { reportingDoctorId }), await aReport(app), await aReport(app)];
    await aSignedReport(app, { reportingDoctorId });
    await acceptBy(pathologist, accepted.id);
    await rejectBy(pathologist, rejected.id);
    expect([await toSign(pathologist), await toSign(doctor)]).toEqual([before + 2, 1]);
    await app.db.query('UPDATE doctors SET is_reporting = false WHERE id = $1', [reportingDoctorId]);
    expect(await toSign(doctor)).toBe(0);
    expect(await countUnsigned(app.db, null, 1)).toBe(1);
  });

  it('to correct are the rejected reports, until they are handed in again', async () => {
    const [pathologist, staff] = [await app.asRole('Pathologist'), await app.asRole('Staff')];
    const toCorrect = async () => (await counted(staff)).toCorrect ?? 0;
    const before = await toCorrect();
    const [one, two] = [await aReport(app), await aReport(app)];
    for (const { id } of [one, two]) await rejectBy(pathologist, id);
    expect(await toCorrect()).toBe(before + 2);
    expect(await countRejected(app.db, 1)).toBe(1);
    for (const { id } of [one, two]) await correctBy(staff, id);
    expect(await toCorrect()).toBe(before);
  });

  it('is not counted further than is shown', async () => {
    const desk = await app.asRole('Receptionist');
    await app.db.query(
      `INSERT INTO enquiries (name, email, phone, message, language)
       SELECT 'Bimal Dutta', 'bimal@clinic.invalid', '033 2222 1111', 'Open?', 'en' FROM generate_series(1, 120)`,
    );
    expect((await counted(desk)).messages).toBe(limits.waitingCounted + 1);
    await app.db.query('UPDATE enquiries SET read_at = now(), read_by = $1 WHERE read_at IS NULL', [desk.account.id]);
    expect((await counted(desk)).messages).toBe(0);
  });
});
