import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking } from '../testing/builders.store.ts';
import { changeProfile } from '../testing/clinic.ts';
import { expectError } from '../testing/expect.ts';
import { aKnownPerson, aReport, sign, signForm, someValues } from '../testing/report-builders.ts';
import { signRewordedBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let [admin, colleague, pathologist]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [admin, colleague, pathologist] = await Promise.all([
    app.asRole('Admin'),
    app.asRole('Staff'),
    app.asRole('Pathologist'),
  ]);
  await setCheck('second-person');
});
afterAll(() => app.close());

const setCheck = (valueCheck: ClinicProfile['valueCheck']) => done(changeProfile(admin!, { valueCheck }));
const check = async (by: TestCaller, id: number, revision?: number) =>
  by.checkReport({ params: { id }, body: { revision: revision ?? (await seenBy(by, id)).revision } });
const trySigning = (id: number) => pathologist!.signReport({ params: { id }, body: signForm });
const seenBy = (by: TestCaller, id: number) => done(by.readReport({ params: { id } }));

describe('where a second person checks values', () => {
  it('they cannot be signed before another member of staff has checked them, once', async () => {
    const { id, staff } = await aReport(app);
    expectError(await trySigning(id), 'UNCHECKED');
    expect((await seenBy(pathologist!, id)).abilities).toMatchObject({ signObstacle: 'UNCHECKED', check: false });
    expectError(await check(staff, id), 'OWN_UPLOAD');
    expect((await seenBy(staff, id)).abilities.check).toBe(false);
    const waiting = await seenBy(colleague!, id);
    expect(waiting.abilities.check).toBe(true);
    expectError(await check(colleague!, id, waiting.revision + 1), 'STALE');
    const checked = await check(colleague!, id, waiting.revision);
    expect([checked.status, checked.body]).toMatchObject([
      200,
      { status: 'PENDING_SIGNATURE', abilities: { check: false } },
    ]);
    expectError(await check(colleague!, id), 'REPORT_STATE');
    expect((await trySigning(id)).status).toBe(200);
  });

  it('the validation of a pathologist is such a check', async () => {
    const { id } = await aReport(app);
    const answer = await pathologist!.validateReport({ body: { reportId: id, status: 'ACCEPTED' } });
    expect(answer.status).toBe(200);
    expect((await trySigning(id)).status).toBe(200);
  });

  it('an amendment is checked anew', async () => {
    const { id, bookingId } = await aReport(app);
    await check(colleague!, id);
    await sign(app, id);
    const why = { why: 'Mistyped' };
    const amended = await done(pathologist!.amendReport({ params: { id }, body: why }));
    const changed = await colleague!.send('changeReport', {
      params: { id: amended.id },
      body: {
        ...someValues,
        bookingId,
        revision: amended.revision,
      },
    });
    expect(changed.status).toBe(200);
    expectError(await trySigning(amended.id), 'UNCHECKED');
    expectError(await check(colleague!, amended.id), 'OWN_UPLOAD');
    expect((await check(await app.asRole('Staff'), amended.id)).status).toBe(200);
    expect((await signRewordedBy(pathologist!, amended.id)).status).toBe(200);
  });

  it('a file is read by who signs it, so none is asked for', async () => {
    const patient = await aKnownPerson(app);
    const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: patient.id });
    const staff = await app.asRole('Staff');
    const { id } = await done(staff.uploadReport({ form: { bookingId } }));
    expectError(await check(colleague!, id), 'FORBIDDEN');
    expect((await seenBy(pathologist!, id)).abilities.signObstacle).not.toBe('UNCHECKED');
  });
});

describe('where the signer checks values', () => {
  it('there is nothing to check; values that were handed in before the change still need it', async () => {
    await setCheck('second-person');
    const before = await aReport(app);
    await setCheck('signer');
    const after = await aReport(app);
    expectError(await check(colleague!, after.id), 'FORBIDDEN');
    expect((await trySigning(after.id)).status).toBe(200);
    expectError(await trySigning(before.id), 'UNCHECKED');
    expect((await check(colleague!, before.id)).status).toBe(200);
  });
});
