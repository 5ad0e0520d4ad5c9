import type { SetupCount, SetupStep } from '#contract/clinic/setup.ts';
import { isAdmin } from '../accounts/accounts.policy.ts';
import { readStaff } from '../staff/colleagues.service.ts';
import { readLastBackup } from '../backup/nightly.service.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { listDoctors } from '../doctors/doctors.service.ts';
import { countRanged } from '../lab-tests/analytes.service.ts';
import { listPublicLabTests } from '../lab-tests/lab-tests.service.ts';
import { listTemplates } from '../messages-out/templates.service.ts';
import { countSigners } from '../reports/signers.service.ts';
import { readSchedules } from '../schedules/schedules.service.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { readLogo } from '../clinic/logo.service.ts';
import { selectSetup, updateSetup } from './setup.store.ts';
import type { SetupRow } from './setup.store.ts';

export interface SetupRead extends SetupRow {
  counts: Readonly<Record<SetupStep, SetupCount>>;
}

type Parts = Pick<Dependencies, 'db' | 'origin' | 'smsProviders'>;

const countOne = (isThere: boolean): SetupCount => ({ has: isThere ? 1 : 0, lacks: 0 });
const countBy = <T>(all: readonly T[], isGood: (each: T) => boolean): SetupCount => {
  const has = all.filter(isGood).length;
  return { has, lacks: all.length - has };
};

/** What is set up and what is missing, counted from the clinic's data, and what was skipped. */
export async function readSetup(deps: Parts): Promise<SetupRead> {
  const { db, smsProviders } = deps;
  const { profile, version } = await readClinic(db);
  const people = await readStaff(db);
  const admins = people.filter((one) => isAdmin(one) && !one.isAwaited);
  const { rules } = await readSchedules(db, null);
  const texts = countBy(await listTemplates(deps), ({ state }) => state === 'registered' || state === 'shared');
  const counts: SetupRead['counts'] = {
    profile: countOne(version > 0),
    logo: countOne((await readLogo(db)) !== null),
    // The person who sets the clinic up is there already.
    colleagues: { has: Math.max(0, people.length - 1), lacks: 0 },
    doctors: { has: (await listDoctors(db, null)).length, lacks: 0 },
    schedules: countBy(await listDoctors(db, 'Internal'), ({ id }) => rules.some(({ doctorId }) => doctorId === id)),
    tests: { has: (await listPublicLabTests(db)).length, lacks: 0 },
    ranges: await countRanged(db),
    signers: await countSigners(db),
    upi: countOne(profile.upiId !== ''),
    sms: { has: smsProviders.length, lacks: 0 },
    // Without a provider nothing goes out, whatever is registered.
    texts: smsProviders.length > 0 ? texts : { has: 0, lacks: texts.lacks },
    secondStep: countBy(admins, ({ hasSecondStep }) => hasSecondStep),
    backup: countOne((await readLastBackup(db)).lastDone !== null),
  };
  return { ...(await selectSetup(db)), counts };
}

/** Stores which steps are skipped, and whether the dashboard's reminder is dismissed. */
export async function changeSetup(deps: Parts, change: SetupRow): Promise<SetupRead> {
  await deps.db.transaction((tx) => updateSetup(tx, change));
  return readSetup(deps);
}
