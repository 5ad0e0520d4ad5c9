import type { Page } from '@playwright/test';

/** Navigates inside the open portal, as its links do: ten times faster than loading the page again. */
export async function enter(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // The router counts its own history entries in `idx`.
    const { idx } = history.state as { idx: number };
    const state = { usr: null, key: `entered ${idx}`, idx: idx + 1 };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);
}
