import * as z from 'zod/mini';
import { verifyParams } from '#contract/reports/verify.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { allowVerifying } from '../guards/address-limits.ts';
import type { Address } from '../guards/own-network.ts';
import { callsSince } from './addition.service.ts';
import type { ReportRow } from './report-row.ts';
import { findByCode, findVersions } from './reports.store.ts';
import type { VerifiedRow } from './reports.store.ts';

/** The clinic, and the report with this code; null if there is none. */
export interface Verified {
  row: VerifiedRow | null;
  /** The version that is in force instead; null if it is this one. */
  inForce: Pick<ReportRow, 'version' | 'signedAt'> | null;
  /** When something became known that copies show after the signed pages; null if nothing did. */
  addedAt: string | null;
  clinic: ClinicProfile;
}

/** Whether a code belongs to a signed report, and whether that version is still in force. @throws TOO_MANY_REQUESTS */
export async function verifyReport(
  { db }: Pick<Dependencies, 'db'>,
  code: string,
  address: Address,
): Promise<Verified> {
  await allowVerifying(db, address);
  const [row, { profile: clinic }] = await Promise.all([
    z.safeParse(verifyParams, { code }).success ? findByCode(db, code) : null,
    readClinic(db),
  ]);
  const [newest] = row?.status === 'AMENDED' ? await findVersions(db, row.bookingId) : [];
  const since = row ? await callsSince(db, row) : [];
  return { row, inForce: newest ?? null, addedAt: since.at(-1)?.at ?? null, clinic };
}
