import { demoProfile } from '../server/demo/profile.ts';
import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

/** The service worker: the portal's shell for the next visit, and the clinic's page for a dead line. */
test.use({ serviceWorkers: 'allow' });

const phone = demoProfile.phones[0]?.slice(5) ?? '';

test('a dead line shows the clinic’s page with its phone in both languages, and nothing of a person is kept', async ({
  page,
  context,
  signedInAs,
  complaints,
}) => {
  const person = await signedInAs('User');
  await page.goto('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(new URL(request.url).pathname, (await (await cache.match(request))?.text()) ?? '');
    }
    return texts;
  });
  expect(kept).toEqual(expect.arrayContaining(['/dashboard', '/offline', '/bn/offline']));
  expect(kept.filter((text) => text.startsWith('/api/') || text.includes(person.phoneNumber))).toEqual([]);

  await context.setOffline(true);
  for (const [address, language] of [
    ['/contacts', 'en'],
    ['/bn/contacts', 'bn'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsIn(language)('site:offline.title'));
    await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toContainText(phone);
  }
  complaints.splice(0);
});

test('a portal from before a new release is replaced at its start, and a log-out does no harm', async ({
  page,
  signedInAs,
  complaints,
}) => {
  await signedInAs('User');
  await page.goto('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The portal of an older release: it names another first script.
  await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const cache = await caches.open(name);
    const html = (await (await cache.match('/dashboard'))?.text()) ?? '';
    const old = html.replace('<head>', '<head><meta name="old"><script type="module" src="/assets/old.js"></script>');
    await cache.put('/assets/old.js', new Response('', { headers: { 'content-type': 'text/javascript' } }));
    await cache.put('/dashboard', new Response(old, { headers: { 'content-type': 'text/html' } }));
  });
  await page.goto('/family');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('meta[name="old"]')).toHaveCount(0);
  await expect(page).toHaveURL('/family');

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Phone Number')).toBeVisible();
  complaints.splice(0);
});
