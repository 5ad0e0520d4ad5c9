import { createHash, randomBytes } from 'node:crypto';
import type { TestApp } from './app.ts';
import { aPerson } from './builders.store.ts';
import { aPdf } from './uploads.ts';
import { runNow } from './moment.ts';

/**
 * Signs a waiting report without drawing its document, for tests that do not care about its content. Of an uploaded PDF
 * or Word file it is a document of the older kind, which only names the file.
 */
export async function markSigned(app: TestApp, id: number, at = runNow()): Promise<void> {
  const { db, files } = app;
  const signer = await aPerson(db, { role: 'Pathologist' });
  const key = randomBytes(16).toString('hex');
  await files.keep(
    await files.receive(
      (async function* () {
        yield aPdf;
      })(),
      aPdf.length,
    ),
    key,
  );
  await db.query(
    `INSERT INTO report_files (key, kept_at, name, type, bytes, sha256)
    VALUES ($1, clinic_now(), 'report.pdf', 'application/pdf', $2, $3)`,
    [key, aPdf.length, createHash('sha256').update(aPdf).digest('hex')],
  );
  await db.query(
    `UPDATE reports SET status = 'PENDING_SIGNATURE', accepted_by = $2, accepted_at = clinic_now() WHERE id = $1`,
    [id, signer.id],
  );
  await db.query(
    `UPDATE reports r SET status = 'SIGNED', signed_by = $2, signed_at = $5, signature = 'x', interpretation = 'i',
       recommendations = 'r', document_key = $3, verify_code = $4,
       signed_as = jsonb_build_object('language', 'en', 'patientName', p.name, 'patientId', p.patient_id,
         'phone', p.phone, 'age', p.age, 'sex', p.gender, 'testName', 'Complete blood count', 'requester', NULL,
         'signer', jsonb_build_object('name', 'Dr. Nandita Pal', 'qualification', 'MD', 'registrationNumber', '1'))
     FROM booking_patients p WHERE p.booking_id = r.booking_id AND r.id = $1`,
    [id, signer.id, key, randomBytes(16).toString('base64url'), at],
  );
}

/** Marks a report as if the clinic had required a second person's check when the values were submitted. */
export const needCheck = (app: TestApp, id: number) =>
  app.db.query('UPDATE reports SET needs_check = true WHERE id = $1', [id]);

/** Results as an earlier version stored them, of a report that is not signed yet. */
export const storeResults = (app: TestApp, id: number, results: readonly object[]) =>
  app.db.query('UPDATE reports SET results = $2 WHERE id = $1', [id, JSON.stringify(results)]);

/** Marks a value of a released report as judged differently today. @returns the number of its row */
export async function markReread(app: TestApp, reportId: number): Promise<number> {
  const { rows } = await app.db.query(
    `INSERT INTO reread_values (report_id, place, rank, reason, value, flag)
    VALUES ($1, 0, 0, 'REFUSED', '6.2', 'CRITICAL_LOW') RETURNING id`,
    [reportId],
  );
  return (rows[0] as { id: number }).id;
}
