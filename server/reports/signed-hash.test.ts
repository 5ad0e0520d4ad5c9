import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyKeptRows } from '../audit/kept-rows.service.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { forge } from '../testing/databases.store.ts';
import { aReport, aSignedReport } from '../testing/report-builders.ts';

/** A signed report is hashed when it is signed: what somebody changes in the database afterwards is named. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const faults = async () => (await verifyKeptRows(app.db, () => undefined)).faults;
const anySigned = async () => (await aSignedReport(app)).id;

it('a report that is in progress has no hash, and a signed one is as it was signed', async () => {
  await aReport(app);
  const id = await anySigned();
  const { rows } = await app.db.query(`SELECT row_key AS key FROM kept_rows WHERE table_name = 'reports'`);
  expect(rows).toEqual([{ key: String(id) }]);
  expect(await faults()).toEqual([]);
});

it.each([
  ['a value', `results = jsonb_set(results, '{0,value}', '"9.99"')`, 'is not as it was written'],
  ['what it says of the patient', `signed_as = signed_as || '{"patientName": "Another"}'`, 'is not as it was written'],
  ['its interpretation', `interpretation = 'Normal.'`, 'is not as it was written'],
  ['when it was signed', `signed_at = signed_at - interval '1 day'`, 'is not as it was written'],
  ['its signature', `signature = '\\x00'`, 'is not as it was written'],
  ['its status', `status = 'PENDING_SIGNATURE'`, 'was deleted, or is no longer signed'],
])('%s of a signed report that somebody changed is named', async (_, change, said) => {
  const id = await anySigned();
  await forge(app.owner, `CREATE TABLE before AS SELECT * FROM reports WHERE id = ${id}`);
  await forge(app.owner, `UPDATE reports SET ${change} WHERE id = ${id}`);
  expect(await faults()).toEqual([`the signed report ${id}: ${said}`]);
  await forge(app.owner, `DELETE FROM reports WHERE id = ${id}`);
  expect(await faults()).toEqual([`the signed report ${id}: was deleted, or is no longer signed`]);
  await forge(app.owner, 'INSERT INTO reports OVERRIDING SYSTEM VALUE SELECT * FROM before; DROP TABLE before');
  expect(await faults()).toEqual([]);
});

it('another hash of its stored document, and a report that was put in as signed, are named', async () => {
  const id = await anySigned();
  const document = `(SELECT document_key FROM reports WHERE id = ${id})`;
  await forge(app.owner, `UPDATE report_files SET sha256 = translate(sha256, '01', '10') WHERE key = ${document}`);
  expect(await faults()).toEqual([`the signed report ${id}: is not as it was written`]);
  await forge(app.owner, `UPDATE report_files SET sha256 = translate(sha256, '01', '10') WHERE key = ${document}`);
  const { id: open } = await aReport(app);
  await forge(
    app.owner,
    `UPDATE reports r SET (status, signed_by, signed_at, signed_as, signature, document_key, verify_code,
        interpretation, recommendations, accepted_by, accepted_at)
      = (SELECT 'SIGNED', s.signed_by, s.signed_at, s.signed_as, s.signature, s.document_key,
        reverse(s.verify_code), s.interpretation, s.recommendations, s.accepted_by,
        s.accepted_at FROM reports s WHERE s.id = ${id}) WHERE r.id = ${open}`,
  );
  expect(await faults()).toEqual([`the signed report ${open}: was put in past the clinic`]);
  await forge(app.owner, `DELETE FROM reports WHERE id = ${open}`);
});
