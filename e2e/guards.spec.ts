import { screens } from '../contract/screens.ts';
import { enter } from './support/enter.ts';
import { expect, test } from './support/test.ts';

/**
 * Where a browser lands that may not open a screen (R5): `web/app/screen-guard.test.tsx` has the rule for every role
 * and screen, `web/app/routes.test.ts` that each screen stands behind it.
 */
test('who may not open a screen lands at the log-in, or on their own dashboard', async ({ page, signedInAs }) => {
  for (const path of [screens.counter.path, '/test-booking/1']) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForURL('/login', { waitUntil: 'commit' });
  }
  await signedInAs('Staff');
  await page.goto(screens.audit.path);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Staff Dashboard' })).toBeVisible();
  await enter(page, screens.signers.path);
  await expect(page).toHaveURL('/dashboard');
});
