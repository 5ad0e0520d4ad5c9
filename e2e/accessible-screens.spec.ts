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
const portal = Object.values<Screen>(screens).filter(({ site, path }) => !site && !path.includes(':'));
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
      await enter(page, path);
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
