import { maySee, screens } from '../contract/screens.ts';
import type { Screen } from '../contract/screens.ts';
import { roles } from '../contract/roles.ts';
import { demoProfile } from '../server/demo/profile.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/**
 * The guard of every screen for every reader, from the table of screens (R5): in, or to /login, which leads the
 * signed-in to /dashboard.
 */
const portal = Object.values<Screen>(screens).filter(({ site }) => !site);
const titleOf = ({ title }: Screen) => `${wordsIn('en')(`app:${title}`)} · ${demoProfile.name.en}`;
const addressOf = ({ path }: Screen) => path.replace(/:\w+/g, '1');

/** Goes to an address inside the open portal, as its links do: ten times faster than loading it anew. */
async function enter(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // As the router writes its own steps: it counts them.
    const { idx } = history.state as { idx: number };
    const state = { usr: null, key: `entered ${idx}`, idx: idx + 1 };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);
}

test('lets nobody in without a session, but to the public screens', async ({ page }) => {
  test.slow();
  for (const screen of portal) {
    await page.goto(addressOf(screen));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page, screen.path).toHaveURL(screen.allowed === 'public' ? addressOf(screen) : '/login');
  }
});

for (const role of roles) {
  test(`lets a ${role} in where the table says so`, async ({ page, signedInAs }) => {
    test.slow();
    await signedInAs(role);
    await page.goto(screens.dashboard.path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const screen of portal) {
      const isLogIn = screen.path === screens.logIn.path;
      // The admin's own dashboard: it leads everybody else to theirs.
      const isElsewhere = screen.path === screens.admin.path && role !== 'Admin';
      await enter(page, addressOf(screen));
      if (!maySee(screen, role) || isLogIn || isElsewhere) {
        await expect(page, screen.path).toHaveURL('/dashboard');
      } else {
        await expect(page, screen.path).toHaveTitle(titleOf(screen));
        await expect(page, screen.path).toHaveURL(addressOf(screen));
      }
    }
  });
}
