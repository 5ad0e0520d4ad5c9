import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const look = async (csv: string, language = 'en') => {
  const { status, body } = await admin.previewDoctorImport(
    { body: { csv } },
    {
      'accept-language': language,
    },
  );
  expect(status).toBe(200);
  return body;
};
const carryOut = (csv: string, fingerprint: string) =>
  admin.importDoctors({ body: { csv, fingerprint } }, { 'idempotency-key': crypto.randomUUID() });
const doctorWith = async (phone: string) =>
  (await done(admin.manageDoctors())).find(({ phoneNumber }) => phoneNumber === phone);

describe('doctors from a CSV file', () => {
  it('a known phone changes that doctor, another adds one with an account; nothing else changes', async () => {
    const [known, untouched] = [await aDoctor(app.db, { name: 'Dr. Old Name' }), await aDoctor(app.db)];
    const [fresh, before] = [aPhone(), await doctorWith(untouched.phone)];
    const csv = [
      'Phone Number,Name,Type,Fee (₹),Reporting Doctor,Notes',
      `+91 ${known.phone},Dr. New Name,,450,,`,
      `${fresh},Dr. Fresh,External,0,Yes,"Mondays, early"`,
    ].join('\r\n');
    const preview = await look(csv);
    expect(preview).toMatchObject({ lines: 2, added: 1, changed: 1, unchanged: 0, problemCount: 0 });
    expect(preview.changes[0]).toMatchObject({
      id: known.id,
      fields: expect.arrayContaining([{ column: 'userName', from: 'Dr. Old Name', to: 'Dr. New Name' }]) as unknown[],
    });
    expect(await doctorWith(fresh), 'a preview writes nothing').toBeUndefined();
    expect((await carryOut(csv, preview.fingerprint)).body).toEqual({ added: 1, changed: 1, unchanged: 0 });
    expect(await doctorWith(known.phone)).toMatchObject({ id: known.id, userName: 'Dr. New Name', fee: 450 });
    expect(await doctorWith(fresh)).toMatchObject({ type: 'External', isReporting: true, notes: 'Mondays, early' });
    expect(await doctorWith(untouched.phone)).toEqual(before);
    const again = await look(csv);
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2, changes: [] });
  });

  it('what the export wrote changes nothing, in either language', async () => {
    await aDoctor(app.db, { name: 'Dr. Listed' });
    for (const language of ['en', 'bn']) {
      const { rawPayload } = await app.app.inject({
        url: '/api/v1/exports/doctors.csv',
        headers: { ...admin.session, 'accept-language': language },
      });
      const preview = await look(rawPayload.toString('utf8'), language);
      expect([preview.problems, preview.added, preview.changed], language).toEqual([[], 0, 0]);
    }
  });

  it('with any mistake nothing is imported, and each is named with its line', async () => {
    const phone = aPhone();
    const csv = `Phone Number,Name,Type,Fee (₹),On the Site\n12345,Dr. A,,,\n${phone},,Nobody,many,perhaps\n${phone},Dr. B,,,`;
    const preview = await look(csv);
    expect(preview.changes).toEqual([]);
    expect(preview.problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'phoneNumber'],
      [3, 'type'],
      [3, 'isPublic'],
      [3, 'userName'],
      [3, 'fee'],
      [4, 'phoneNumber'],
    ]);
    expect(preview.problems.at(-1)?.message).toBe('Line 3 has the same phone number.');
    expectError(await carryOut(csv, preview.fingerprint), 'INVALID_FIELDS');
    expect(await doctorWith(phone)).toBeUndefined();
    expect((await look('Name\nDr. A', 'bn')).problems).toEqual([
      { line: 1, column: 'phoneNumber', message: expect.stringContaining('ফোন নম্বর') as string },
    ]);
  });

  it('is not carried out when the doctors changed since the preview, nor for another file', async () => {
    const known = await aDoctor(app.db);
    const csv = `Phone Number,Name\n${aPhone()},Dr. Late`;
    const { fingerprint } = await look(csv);
    expectError(await carryOut(`${csv}r`, fingerprint), 'STALE');
    await app.db.query(`UPDATE doctors SET name = 'Dr. Changed' WHERE id = $1`, [known.id]);
    expectError(await carryOut(csv, fingerprint), 'STALE');
  });
});
