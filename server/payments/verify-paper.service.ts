import * as z from 'zod/mini';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { verifyParams } from '#contract/reports/verify.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { Address } from '../guards/own-network.ts';
import { allowVerifying } from '../guards/address-limits.ts';
import { findPaper } from './verify-paper.store.ts';
import type { PaperRow } from './verify-paper.store.ts';

/** The clinic, and the paper with this code; null if there is none. */
export interface VerifiedPaper {
  row: PaperRow | null;
  clinic: ClinicProfile;
}

/**
 * Finds the bill, receipt or refund voucher that was issued with this code. Anybody may ask. @throws TOO_MANY_REQUESTS
 */
export async function verifyPaper(
  { db }: Pick<Dependencies, 'db'>,
  code: string,
  address: Address,
): Promise<VerifiedPaper> {
  await allowVerifying(db, address);
  const [row, { profile: clinic }] = await Promise.all([
    z.safeParse(verifyParams, { code }).success ? findPaper(db, code) : null,
    readClinic(db),
  ]);
  return { row, clinic };
}
