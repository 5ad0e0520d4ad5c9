import type { SiteContent } from '#contract/site.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Db } from '../db/database.ts';
import { presentPublicDoctor } from '../doctors/doctors.present.ts';
import { listPublicDoctors } from '../doctors/doctors.service.ts';
import { presentTestPrice } from '../lab-tests/lab-tests.present.ts';
import { listPublicLabTests } from '../lab-tests/lab-tests.service.ts';
import { presentPackagePrice } from '../lab-tests/packages.present.ts';
import { listPublicPackages } from '../lab-tests/packages.service.ts';
import { presentSiteSchedule } from '../schedules/schedules.present.ts';
import { readWeeksToday } from '../schedules/sittings.service.ts';

const clinicYear = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', year: 'numeric' });

/** The year by the clinic's calendar. */
export function yearOf(now: Date): number {
  return Number(clinicYear.format(now));
}

/** The present content of the public pages. `origin` is the site's address: `https://clinic.example`. */
export async function readSiteContent(db: Db, origin: string): Promise<SiteContent> {
  const [{ profile }, doctors, labTests, packages, schedules] = await Promise.all([
    readClinic(db),
    listPublicDoctors(db),
    listPublicLabTests(db),
    listPublicPackages(db),
    readWeeksToday(db, null),
  ]);
  return {
    profile,
    doctors: doctors.map(presentPublicDoctor),
    prices: labTests.map(presentTestPrice),
    packages: packages.map(presentPackagePrice),
    schedule: presentSiteSchedule(schedules),
    origin,
    year: yearOf(new Date()),
  };
}
