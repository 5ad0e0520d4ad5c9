import * as z from 'zod/mini';
import { clinicProfile } from '#contract/clinic/shapes.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import type { Caller } from '../shared/caller.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { blankProfile } from './blank-profile.ts';
import { insertProfile, selectProfile, updateProfile } from './clinic.store.ts';

export interface Clinic {
  profile: ClinicProfile;
  /** 0 until a profile is saved. */
  version: number;
}

/** The clinic's profile, read from the database each time, so that a change shows at once. */
export async function readClinic(db: Db): Promise<Clinic> {
  const row = await selectProfile(db);
  return row
    ? { profile: z.parse(clinicProfile, row.profile), version: row.version }
    : { profile: blankProfile, version: 0 };
}

/** Whether the clinic does ultrasounds of pregnancies: it then has a PCPNDT registration. */
export async function doesPrenatalScans(db: Db): Promise<boolean> {
  return (await readClinic(db)).profile.pcpndt.registration !== '';
}

/** Saves a profile based on `version`. @throws STALE if it has changed since */
export async function changeClinic(db: Database, { accountId }: Caller, { profile, version }: Clinic): Promise<Clinic> {
  return db.transaction(async (tx) => {
    const row = await (version === 0
      ? insertProfile(tx, accountId, profile)
      : updateProfile(tx, accountId, profile, version));
    if (!row) throw clinicError('STALE');
    return { profile, version: row.version };
  });
}

/** Saves the first profile of a new clinic; an existing one is kept. */
export async function ensureProfile(db: Db, profile: ClinicProfile): Promise<void> {
  await insertProfile(db, null, profile);
}
