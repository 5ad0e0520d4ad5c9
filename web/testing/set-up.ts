import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { noteClock } from '#web/lib/now.ts';
import { clearUser } from '#web/lib/session.ts';
import { answerTo, endAnswers } from './answers.ts';
import './happy-dom.ts';
import { newLocks } from './browser.ts';
import { StandInUpload } from './stand-in-upload.ts';
import { setWidth, usualWidth } from './browser.ts';

// On a busy machine an answer may take long. A test that passes does not wait so long.
configure({ asyncUtilTimeout: 30_000 });

/**
 * For tests of parts: no request leaves the test, and each test is cleaned up, because the next one may be of another
 * file in the same document.
 */
beforeEach(() => {
  vi.stubGlobal('fetch', answerTo);
  vi.stubGlobal('XMLHttpRequest', StandInUpload);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: newLocks() });
});

afterEach(() => {
  cleanup();
  clearUser();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  setWidth(usualWidth);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // Sets the clinic's clock back to the computer's, exactly.
  vi.setSystemTime(0);
  noteClock(new Date(0).toISOString());
  vi.useRealTimers();
  endAnswers();
});
