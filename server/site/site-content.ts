import { openNow } from '#contract/clinic/open-now.ts';
import type { SiteContent } from '#contract/site.ts';
import { listTestsAskedFor } from '../bookings/list.service.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { readShownLogo } from '../clinic/logo.service.ts';
import { readClinicPicture } from '../clinic/picture.service.ts';
import type { Db } from '../db/database.ts';
import { presentPublicDoctor } from '../doctors/doctors.present.ts';
import { listPublicDoctors } from '../doctors/doctors.service.ts';
import { presentTestPrice } from '../lab-tests/lab-tests.present.ts';
import { listPublicLabTests } from '../lab-tests/lab-tests.service.ts';
import { presentPackagePrice } from '../lab-tests/packages.present.ts';
import { listPublicPackages } from '../lab-tests/packages.service.ts';
import { presentSiteSchedule } from '../schedules/schedules.present.ts';
import { readWeeksToday } from '../schedules/sittings.service.ts';

/** How many tests the home page shows. */
const testsOnHome = 6;

const clinicYear = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', year: 'numeric' });

/** The year by the clinic's calendar. */
export function yearOf(now: Date): number {
  return Number(clinicYear.format(now));
}

/** The present content of the public pages. `origin` is the site's address: `https://clinic.example`. */
export async function readSiteContent(db: Db, origin: string): Promise<SiteContent> {
  const [{ profile }, logo, picture, doctors, labTests, asked, packages, schedules] = await Promise.all([
    readClinic(db),
    readShownLogo(db),
    readClinicPicture(db),
    listPublicDoctors(db),
    listPublicLabTests(db),
    listTestsAskedFor(db),
    listPublicPackages(db),
    readWeeksToday(db, null),
  ]);
  const now = db.now();
  const rank = ({ id }: { id: number }) => (asked.includes(id) ? asked.indexOf(id) : asked.length);
  const schedule = presentSiteSchedule(schedules, now);
  return {
    profile,
    logo,
    picture,
    doctors: doctors.map(presentPublicDoctor),
    prices: labTests.map(presentTestPrice),
    askedFor: labTests
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, testsOnHome)
      .map(presentTestPrice),
    packages: packages.map(presentPackagePrice),
    schedule,
    openNow: openNow(
      profile.openingHours,
      schedule.holidays.map(({ day }) => day),
      now,
    ),
    origin,
    year: yearOf(now),
  };
}
