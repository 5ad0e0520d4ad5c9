import * as z from 'zod/mini';
import { clinicProfile } from '#contract/clinic/shapes.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import type { Db } from '../db/database.ts';
import { fail } from '../errors.ts';
import { blankProfile } from './blank-profile.ts';
import { insertProfile, selectProfile, updateProfile } from './clinic.store.ts';

export interface Clinic {
  profile: ClinicProfile;
  /** 0 until somebody saves a profile. */
  version: number;
}

/** The clinic's profile of this moment, read from the database each time: a change shows at once, everywhere. */
export async function readClinic(db: Db): Promise<Clinic> {
  const row = await selectProfile(db);
  return row
    ? { profile: z.parse(clinicProfile, row.profile), version: row.version }
    : { profile: blankProfile, version: 0 };
}

/** Saves a profile that started from `version`. @throws STALE when it has changed since */
export async function changeClinic(db: Db, accountId: number, { profile, version }: Clinic): Promise<Clinic> {
  const row =
    version === 0 ? await insertProfile(db, profile, accountId) : await updateProfile(db, profile, accountId, version);
  if (!row) throw fail('STALE');
  return { profile, version: row.version };
}

/** Gives a new clinic its first profile; one that is there stays. */
export async function ensureProfile(db: Db, profile: ClinicProfile): Promise<void> {
  await insertProfile(db, profile, null);
}
