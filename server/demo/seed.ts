import { guessDepartment } from '#contract/lab-tests/departments.ts';
import { ensureProfile } from '../clinic/clinic.service.ts';
import type { Database, Db } from '../db/database.ts';
import { fillAnalytes } from '../lab-tests/analytes.service.ts';
import { fillControls } from './controls.ts';
import { fillSamples } from '../laboratory/specimens.service.ts';
import { demoAccounts, demoPhones } from './accounts.ts';
import { insertAccounts, insertFamilies } from './people.store.ts';
import { giveNumber } from '../queue/tokens.service.ts';
import { StartError } from '../shared/start-error.ts';
import { lockSittingAt } from '../schedules/sittings.service.ts';
import { insertToday, selectVisitsAhead } from './today.store.ts';
import { demoProfile } from './profile.ts';
import {
  fillLedger,
  findKind,
  hasBegun,
  insertBookings,
  insertDoctors,
  insertLabTests,
  insertLeave,
  insertRules,
  lockDemoData,
  nameTestsInBengali,
  noteDiscounts,
  insertPackages,
  selectTestsNamed,
  writeKind,
} from './demo.store.ts';
import type { DemoPlace } from './reports.ts';

/**
 * Keeps demo and real databases apart. A real clinic never opens demo data, whose accounts (an admin too) belong to
 * phone numbers that may exist. A real database never opens as a demo, which prints login codes on the terminal.
 * @throws StartError
 */
export async function claimDatabase(db: Db, production: boolean): Promise<void> {
  const wanted = production ? 'real' : 'demo';
  const kind = await findKind(db);
  if (kind === null) await writeKind(db, wanted);
  else if (kind !== wanted) {
    throw new StartError(
      production
        ? 'This database holds demo data, which a real clinic must not open with: ' +
            'choose another DATA_DIR (or DATABASE_URL).'
        : "This database is a real clinic's: start it with NODE_ENV=production, or choose another DATA_DIR for a demo.",
    );
  }
}

/**
 * Fills a new clinic with demo data, in one transaction. Does nothing once the clinic has doctors, tests or bookings
 * (so it neither runs twice nor fills a real database started as a demo by mistake), except giving Bengali names to
 * older demo tests.
 * @param place where reports' files are stored; without it there are no reports, and doctors have no portraits
 */
export async function seedDemoData(db: Database, place: DemoPlace | null = null): Promise<void> {
  const found = await hasBegun(db);
  if (found.begun) {
    if (found.lacksBengali) {
      const [{ demoLabTests }, { starterTests }] = await Promise.all([
        import('./lab-tests.ts'),
        import('../lab-tests/starter/lists.ts'),
      ]);
      await nameTestsInBengali(db, [...demoLabTests, ...starterTests()]);
    }
    return;
  }
  await db.transaction(async (tx) => {
    await lockDemoData(tx);
    const { begun, now } = await hasBegun(tx);
    if (!begun) await fillClinic(tx, now, place);
  });
}

/** Gives visits to come their numbers in the order in which they were requested, as if they had been booked here. */
async function giveNumbers(tx: Db): Promise<void> {
  for (const { id, doctorId, at, by } of await selectVisitsAhead(tx, demoPhones.receptionist)) {
    const sitting = await lockSittingAt(tx, doctorId, at);
    if (sitting) await giveNumber(tx, { accountId: by, role: 'Receptionist' }, id, sitting.id);
  }
}

async function fillClinic(tx: Db, now: Date, place: DemoPlace | null): Promise<void> {
  // Only a first start needs the modules of the demo: each step loads its own.
  await ensureProfile(tx, demoProfile);
  await fillPeople(tx);
  await fillDoctors(tx);
  await fillCatalogue(tx);
  await fillControls(tx, now, demoPhones.pathologist);
  await fillBookings(tx, now);
  await noteDiscounts(tx, demoPhones.admin);
  await fillLedger(tx, demoPhones.receptionist);
  const { fillLaboratory } = await import('./laboratory.ts');
  const entered = await fillLaboratory(tx, now);
  const { fillHomeVisits } = await import('./home-visits.ts');
  await fillHomeVisits(tx);
  const { fillEnquiries } = await import('./enquiries.ts');
  await fillEnquiries(tx);
  if (place) {
    const { makeDemoReports } = await import('./reports.ts');
    await makeDemoReports(tx, place, now.getTime(), entered);
    const { drawPortraits } = await import('./portraits.ts');
    await drawPortraits(tx);
  }
}

async function fillPeople(tx: Db): Promise<void> {
  const { demoPatients } = await import('./patients.ts');
  await insertAccounts(tx, [
    ...demoAccounts.map((account) => ({ ...account, language: 'en' as const })),
    ...demoPatients.map((patient) => ({ ...patient, role: 'User' as const })),
  ]);
}

/** Doctors, when they sit, and one on leave. */
async function fillDoctors(tx: Db): Promise<void> {
  const [{ demoDoctors }, { describeSittings }] = await Promise.all([import('./doctors.ts'), import('./calendar.ts')]);
  await insertDoctors(
    tx,
    demoDoctors.map(({ sittings, ...doctor }) => ({
      ...doctor,
      scheduleText: describeSittings(sittings, 'en'),
      scheduleTextBn: describeSittings(sittings, 'bn'),
    })),
  );
  await insertRules(
    tx,
    demoDoctors.flatMap(({ phone, sittings }, index) =>
      sittings.map(({ days, weeks = [], from, to }) => ({
        phone,
        // The demo's calendar begins the week on Sunday.
        weekdays: days.map((day) => (day + 6) % 7).toSorted(),
        weeks,
        from,
        to,
        room: String((index % 5) + 1),
      })),
    ),
  );
  await insertLeave(tx, '9000000108', demoPhones.receptionist);
}

/** Tests with what they measure and need, and packages. */
async function fillCatalogue(tx: Db): Promise<void> {
  const { demoAnalytes, demoLabTests, demoCatalogue, demoMethods, demoPackages, demoSamples } =
    await import('./lab-tests.ts');
  await insertLabTests(
    tx,
    demoLabTests.map(({ name, nameBn, priceRupees, hasReport }) => ({
      name,
      nameBn,
      pricePaise: priceRupees * 100,
      hospital: demoProfile.name.en,
      department: hasReport ? guessDepartment(name) : 'OTHER',
      method: demoMethods[name] ?? '',
      code: '',
      promisedHours: null,
      preparation: '',
      preparationBn: '',
      fasting: false,
      referralLab: '',
      ...demoCatalogue[name],
    })),
  );
  await insertPackages(tx, demoPackages);
  const wanted = [...new Set([...Object.keys(demoAnalytes), ...Object.keys(demoSamples)])];
  for (const { id, name, by } of await selectTestsNamed(tx, wanted, demoPhones.pathologist)) {
    const [list, samples] = [demoAnalytes[name], demoSamples[name]];
    if (list) await fillAnalytes(tx, list.isConfirmed ? by : null, id, list.analytes);
    if (samples) await fillSamples(tx, id, samples);
  }
  const { fillStarter } = await import('./starter.ts');
  await fillStarter(tx, demoProfile.name.en);
}

/** Bookings of the past and of today, and the families they are for. */
async function fillBookings(tx: Db, now: Date): Promise<void> {
  const [
    { makeDemoBookings },
    { makeDemoToday },
    { makeDemoSamples },
    { demoCourses, makeSignedBookings },
    { demoFamilies },
  ] = await Promise.all([
    import('./bookings.ts'),
    import('./today.ts'),
    import('./laboratory.ts'),
    import('./courses.ts'),
    import('./families.ts'),
  ]);
  const today = makeDemoToday(now.getTime());
  const bookings = [
    ...makeDemoBookings(now.getTime()),
    ...today.people.map(({ booking }) => booking),
    ...makeDemoSamples(now.getTime()),
    ...makeSignedBookings(now.getTime()),
  ];
  await insertBookings(
    tx,
    bookings.toSorted((one, other) => one.requestedAt.localeCompare(other.requestedAt)),
  );
  await insertToday(tx, today, now, demoPhones.receptionist);
  await giveNumbers(tx);
  // All values of a course must stay one person's.
  await insertFamilies(
    tx,
    demoFamilies,
    demoCourses.map(({ test }) => test),
  );
}
