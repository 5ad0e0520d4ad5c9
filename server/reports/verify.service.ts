import * as z from 'zod/mini';
import { verifyParams } from '#contract/reports/shapes.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Dependencies } from '../dependencies.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import type { ReportRow } from './report-row.ts';
import { findByCode } from './reports.store.ts';

/** A code has 128 random bits and cannot be guessed. The limit protects the server from floods of tries. */
const tries = { max: 60, windowSeconds: 600 };

/** The clinic, and the report with this code; null if there is none. */
export interface Verified {
  row: ReportRow | null;
  clinic: ClinicProfile;
}

/** Whether a code belongs to a signed report, and whether that version is still in force. @throws TOO_MANY_REQUESTS */
export async function verifyReport({ db }: Pick<Dependencies, 'db'>, code: string, address: string): Promise<Verified> {
  await allowOrFail(db, [{ key: `verify:${address}`, ...tries }]);
  const [row, { profile: clinic }] = await Promise.all([
    z.safeParse(verifyParams, { code }).success ? findByCode(db, code) : null,
    readClinic(db),
  ]);
  return { row, clinic };
}
