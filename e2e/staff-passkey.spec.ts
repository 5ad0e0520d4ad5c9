import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { startClinic } from './support/clinic.ts';
import { templateVariable } from './support/global-setup.ts';
import { openedAt } from './support/moment.ts';
import { expect, expectNoAxeViolations, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';
import type { Page } from '@playwright/test';

/**
 * What only a browser does: its own passkeys, which are bound to the address. What the server refuses:
 * server/accounts/{passkeys,passkey-log-in}.test.ts.
 */

const words = wordsIn('en');
/** Bina Staff of the demo. */
const phone = '9000000003';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A device with a fingerprint reader, whose finger is always right. */
async function giveDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('somebody who works here makes a passkey, logs out, and logs in by it alone', async ({ page }) => {
  const port = await freePort();
  const home = `http://localhost:${port}`;
  const settings = { CLINIC_AT: openedAt, PORT: String(port), PUBLIC_URL: home };
  const clinic = await startClinic(settings, process.env[templateVariable]);
  try {
    await giveDevice(page);
    await page.goto(`${home}/login`);
    await page.getByLabel(words('site:phone.label')).fill(phone);
    await page.getByRole('button', { name: words('site:logIn.sendOtp') }).click();
    const code = async () => /\b\d{6}\b/.exec((await clinic.textsTo(phone)).at(-1) ?? '')?.[0] ?? '';
    await expect.poll(code).not.toBe('');
    await page.getByLabel(words('site:code.label'), { exact: true }).fill(await code());
    await page.waitForURL(`${home}/dashboard`);

    await page.getByRole('button', { name: /, menu$/ }).click();
    await page.getByRole('link', { name: words('app:title.passkeys') }).click();
    await page.getByRole('button', { name: words('passkeys:add') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(words('passkeys:name')).fill('Counter computer');
    await expectNoAxeViolations(page);
    await sheet.getByRole('button', { name: words('passkeys:add') }).click();
    await expect(sheet).toBeHidden();
    const made = page.getByRole('listitem').filter({ hasText: 'Counter computer' });
    await expect(made).toContainText(words('passkeys:neverUsed'));

    await page.goto(`${home}/logout`);
    await page.getByRole('button', { name: words('site:logOut.submit') }).click();
    await page.waitForURL(`${home}/login`);
    await page.getByRole('button', { name: words('site:passkey.use') }).click();
    await page.waitForURL(`${home}/dashboard`);
    await page.goto(`${home}/passkeys`);
    await expect(made).not.toContainText(words('passkeys:neverUsed'));
    // Its stream would miss the clinic.
    await page.goto('about:blank');
  } finally {
    await clinic.stop();
  }
});
