import { blankProfile } from '../clinic/blank-profile.ts';
import { ensureProfile } from '../clinic/clinic.service.ts';
import type { Db } from '../db/database.ts';

/** Saves a profile with commissions on, for tests of a clinic that records them: a new one does not. */
export const recordCommissions = (db: Db) => ensureProfile(db, { ...blankProfile, commissions: 'on' });
