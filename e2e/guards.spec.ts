import { maySee, screens } from '../contract/screens.ts';
import type { Screen } from '../contract/screens.ts';
import { roles } from '../contract/roles.ts';
import { demoProfile } from '../server/demo/profile.ts';
import { enter } from './support/enter.ts';
import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/**
 * The access rule of every screen for every role, from the table of screens (R5). Without access: to /login or, where
 * it would lead somebody who is signed in, to /dashboard.
 */
const portal = Object.values<Screen>(screens).filter(({ site }) => !site);
const titleOf = ({ title }: Screen) => `${wordsIn('en')(`app:${title}`)} · ${demoProfile.name.en}`;
const addressOf = ({ path }: Screen) => path.replace(/:\w+/g, '1');

test('without a session no screen of the portal opens', async ({ page }) => {
  test.slow();
  for (const screen of portal) {
    await page.goto(addressOf(screen), { waitUntil: 'commit' });
    await page.waitForURL('/login', { waitUntil: 'commit' });
  }
});

for (const role of roles) {
  test(`a ${role} can open exactly the screens in the table`, async ({ page, signedInAs }) => {
    test.slow();
    await signedInAs(role);
    await page.goto(screens.dashboard.path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const screen of portal) {
      // The admin's dashboard redirects all other roles to theirs.
      const isElsewhere = screen.path === screens.admin.path && role !== 'Admin';
      await enter(page, addressOf(screen));
      if (!maySee(screen, role) || isElsewhere) {
        await expect(page, screen.path).toHaveURL('/dashboard');
      } else {
        await expect(page, screen.path).toHaveTitle(titleOf(screen));
        await expect(page, screen.path).toHaveURL(addressOf(screen));
      }
    }
  });
}
