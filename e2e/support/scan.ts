import type { Page } from '@playwright/test';

/**
 * Types a text and Enter as a scanner does, into whatever has the focus. The times of the keys are set: on a busy
 * machine the page would get them as slowly as a person types.
 */
export const scan = (page: Page, text: string): Promise<void> =>
  page.evaluate((typed) => {
    const start = performance.now();
    for (const [n, key] of [...typed.split(''), 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: start + n });
      document.activeElement?.dispatchEvent(event);
    }
  }, text);
