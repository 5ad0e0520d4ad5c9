import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import { blankProfile } from '../clinic/blank-profile.ts';
import { ensureProfile } from '../clinic/clinic.service.ts';
import type { Db } from '../db/database.ts';
import type { TestCaller } from './app.ts';
import { done } from './typed-calls.ts';

/** Saves a profile with commissions on, for tests of a clinic that records them: a new one does not. */
export const recordCommissions = (db: Db) => ensureProfile(db, { ...blankProfile, commissions: 'on' });

/** The clinic as an admin reads it, with the whole profile. */
export const wholeClinic = async (admin: TestCaller) => (await done(admin.readClinic())) as Answer<'changeClinic'>;

/** Changes some fields of the clinic's profile, as an admin. */
export async function changeProfile(admin: TestCaller, changes: Partial<ClinicProfile>) {
  const { profile, version } = await wholeClinic(admin);
  return admin.changeClinic({ body: { profile: { ...profile, ...changes }, version } });
}
