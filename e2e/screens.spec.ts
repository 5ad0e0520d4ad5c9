import type { Page } from '@playwright/test';
import type { Language } from '../contract/fields.ts';
import type { Role } from '../contract/roles.ts';
import { maySee, screens } from '../contract/screens.ts';
import type { Screen } from '../contract/screens.ts';
import { demoProfile } from '../server/demo/profile.ts';
import { demoDoctors } from './support/bookings.ts';
import { enter } from './support/enter.ts';
import { expectToLookRight } from './support/looks.ts';
import type { People, Person } from './support/people.ts';
import { expect, switchLanguage, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/**
 * Every screen of the portal in both languages: its title, axe, and its width, as a patient and as the first of the
 * clinic's roles that may see it. A new screen is looked at without a line here; journeys need not look again.
 */
const staff = ['Receptionist', 'Staff', 'Doctor', 'Pathologist', 'Admin'] as const satisfies readonly Role[];
/** How many screens a journey looks at: so that the workers share them. */
const atOnce = 7;
/** People of the demo data, who have something to see; the others need only their role. */
const shown: Partial<Record<Role, string>> = {
  User: '9000000007',
  Doctor: demoDoctors.internal,
  Pathologist: '9000000006',
};
/** An address of another screen, and one that leads back by itself where nothing was searched (`patient-books`). */
const elsewhere: readonly string[] = [screens.doctorDashboard.path, screens.userBookings.path];

const portal = Object.values<Screen>(screens).filter(({ site, path }) => !site && !elsewhere.includes(path));
/** The admin's dashboard leads everybody else to their own. */
const firstOf = (screen: Screen) =>
  screen.path === screens.admin.path ? 'Admin' : staff.find((role) => maySee(screen, role));
/** Each role has a dashboard of its own; a patient is no staff, and sees other things on the same screens. */
function isSeenBy(screen: Screen, role: Role): boolean {
  if (screen.path === screens.dashboard.path) return true;
  return role === 'User' ? maySee(screen, role) && screen.path !== screens.admin.path : firstOf(screen) === role;
}

/** What stands for the parameters of an address, from the demo data. */
async function addressOf(path: string, people: People, reader: Person): Promise<string> {
  const find = async (call: string) => JSON.stringify(await people.call(reader, 'GET', call));
  const first = (found: string, field: string) => new RegExp(`"${field}":"?(\\d+)`).exec(found)?.[1] ?? '';
  if (path === screens.doctorBooking.path) return path.replace(':id', first(await find('/user/bookings/doctor'), 'id'));
  if (path === screens.testBooking.path) return path.replace(':id', first(await find('/user/bookings/test'), 'id'));
  if (path === screens.testRanges.path) return path.replace(':id', first(await find('/read/tests/all'), 'id'));
  if (path === screens.person.path)
    return path.replace(':number', first(await find(`/api/v1/search?q=${shown.User}`), 'patientNumber'));
  return path.replace(':reportId', first(await find('/api/v1/reports/all'), 'id'));
}

/** Opens a screen within the portal and waits until all of it is there. */
async function open(page: Page, address: string): Promise<void> {
  // The screen before stays until the next is there: its heading is marked, and awaited to go.
  const marked = page.locator('h1[data-before]');
  if (new URL(page.url()).pathname !== address)
    await page.locator('h1').evaluateAll((all) => all.forEach((one) => one.setAttribute('data-before', '')));
  await enter(page, address);
  await expect(marked, address).toHaveCount(0);
}

/** All of a screen is there, in this language. */
async function expectAll(page: Page, screen: Screen, language: Language): Promise<void> {
  const address = page.url();
  await expect(page, address).toHaveTitle(
    `${wordsIn(language)(`app:${screen.title}`)} · ${demoProfile.name[language]}`,
  );
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  // While a part is awaited, the foot is hidden, and axe would look at half of it.
  await expect(page.locator('[aria-busy=true], [data-waiting]').filter({ visible: true }), address).toHaveCount(0);
}

for (const role of ['User', ...staff] as const) {
  const all = portal.filter((screen) => isSeenBy(screen, role));
  for (let from = 0; from < all.length; from += atOnce)
    test(`screens of a ${role} from ${all[from]?.path} on pass axe and fit, in both languages`, async ({
      page,
      people,
      signedInAs,
    }) => {
      test.slow();
      const phone = shown[role];
      const reader = await signedInAs(phone ? await people.signIn(phone) : role);
      await page.goto(screens.dashboard.path);
      await switchLanguage(page, 'en');
      for (const screen of all.slice(from, from + atOnce)) {
        await open(page, screen.path.includes(':') ? await addressOf(screen.path, people, reader) : screen.path);
        await expectAll(page, screen, 'en');
        await expectToLookRight(page, async (language) => {
          await switchLanguage(page, language);
          await expectAll(page, screen, language);
        });
      }
    });
}
