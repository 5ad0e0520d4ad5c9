import type { Page } from '@playwright/test';

/** Waits until a screen shows its heading and nothing has been drawn anew for a while; at most three seconds. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: 10_000 });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const most = setTimeout(resolve, 3000);
        let timer = setTimeout(resolve, 450);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            clearTimeout(most);
            resolve();
          }, 450);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
}
