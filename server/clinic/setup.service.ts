import { setupSteps } from '#contract/clinic/setup.ts';
import type { SetupStep } from '#contract/clinic/setup.ts';
import { readLastBackup } from '../backup/nightly.service.ts';
import type { Dependencies } from '../dependencies.ts';
import { listDoctors } from '../doctors/doctors.service.ts';
import { listPublicLabTests } from '../lab-tests/lab-tests.service.ts';
import { readClinic } from './clinic.service.ts';
import { readLogo } from './logo.service.ts';
import { selectSetup, updateSetup } from './setup.store.ts';
import type { SetupRow } from './setup.store.ts';

export interface SetupRead extends SetupRow {
  done: readonly SetupStep[];
}

type Parts = Pick<Dependencies, 'db' | 'smsProviders'>;

/** What is set up, worked out from the clinic's data, and what was skipped. */
export async function readSetup({ db, smsProviders }: Parts): Promise<SetupRead> {
  const { profile, version } = await readClinic(db);
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    profile: version > 0,
    logo: (await readLogo(db)) !== null,
    doctors: (await listDoctors(db, null)).length > 0,
    tests: (await listPublicLabTests(db)).length > 0,
    upi: profile.upiId !== '',
    sms: smsProviders.length > 0,
    backup: (await readLastBackup(db)).lastDone !== null,
  };
  return { ...(await selectSetup(db)), done: setupSteps.filter((step) => isDone[step]) };
}

/** Skips these steps and no others, and says whether the dashboard is to remind. */
export async function changeSetup(deps: Parts, change: SetupRow): Promise<SetupRead> {
  await deps.db.transaction((tx) => updateSetup(tx, change));
  return readSetup(deps);
}
