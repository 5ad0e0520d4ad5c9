import { maySee, screens } from '../contract/screens.ts';
import type { Screen } from '../contract/screens.ts';
import type { Role } from '../contract/roles.ts';
import { enter } from './support/enter.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/test.ts';

/**
 * Axe and the width of a phone on every screen of those who work at the clinic, as the first role that may see it: a
 * new screen is looked at without a line here.
 */
const staff = ['Receptionist', 'Staff', 'Doctor', 'Pathologist', 'Admin'] as const satisfies readonly Role[];
/** The doctor's dashboard has two addresses; the one screen is looked at once. */
const portal = Object.values<Screen>(screens).filter(
  ({ site, path }) => !site && !path.includes(':') && path !== screens.doctorDashboard.path,
);
// What fades in has not its colours yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
const firstOf = (screen: Screen) => staff.find((role) => maySee(screen, role));

for (const role of staff) {
  test(`every screen that ${role} is the first to see passes axe and fits a phone`, async ({ page, signedInAs }) => {
    test.slow();
    await signedInAs(role);
    await page.goto(screens.dashboard.path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const { path } of portal.filter((screen) => firstOf(screen) === role)) {
      // The screen before stays until the next is there: its heading is marked, and awaited to go.
      const marked = page.locator('h1[data-before]');
      if (new URL(page.url()).pathname !== path)
        await page.locator('h1').evaluateAll((all) => all.forEach((one) => one.setAttribute('data-before', '')));
      await enter(page, path);
      await expect(marked, path).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByText('Loading…'), path).toHaveCount(0);
      await expect(page.getByRole('radio', { name: 'Auto' }).first(), path).toBeAttached();
      // While a part is awaited, the foot is hidden, and axe would look at half of it.
      await expect(page.locator('[data-waiting]'), path).toHaveCount(0);
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
