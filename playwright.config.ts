import { defineConfig } from '@playwright/test';
import { findInstalledBrowser } from './tools/find-browser.ts';

const isRoot = process.getuid?.() === 0;

/**
 * Chromium would draw the pop-ups of its address bar as pages of their own, for each journey: a third of the time. This
 * list replaces Playwright's, whose names therefore stand here too.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/** Journeys in a real Chromium, each worker on a clinic of its own (e2e/support/clinic.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A journey that a busy machine made late gets another try, and is then listed as flaky; a fault fails every time.
  retries: 2,
  // A journey mostly waits for its page: three end sooner on two cores than two do.
  workers: 3,
  // Far more than a journey takes: on a busy machine it is only slower.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // It would answer before a journey's own routes; its journey lets it in.
    serviceWorkers: 'block',
    // What fades in would not have its colours yet when axe looks.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 360, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findInstalledBrowser() ?? undefined,
      // As root Chromium refuses its sandbox; a small /dev/shm is common in containers.
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-dev-shm-usage',
        `--disable-features=${withoutFeatures.join()}`,
      ],
    },
  },
});
