import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearUser } from '#web/lib/session.ts';
import { answerTo, endAnswers } from './answers.ts';
import { StandInUpload } from './stand-in-upload.ts';
import { setWidth, usualWidth } from './width.ts';

// On a busy machine an answer takes its time; a test that passes does not wait for this long.
configure({ asyncUtilTimeout: 30_000 });

// What react-hook-form looks at to see whether a list was touched before it was there, and happy-dom lacks.
Object.defineProperties(HTMLSelectElement.prototype, { size: { configurable: true, value: 0, writable: true } });
Object.defineProperties(HTMLOptionElement.prototype, {
  defaultSelected: {
    configurable: true,
    get(this: HTMLOptionElement) {
      return this.hasAttribute('selected');
    },
    set(this: HTMLOptionElement, isOn: boolean) {
      this.toggleAttribute('selected', isOn);
    },
  },
});

// A list of media queries holds as soon as one of them does; happy-dom wants all.
const lists = Object.getPrototypeOf(matchMedia('all')) as MediaQueryList;
const { get: holds } = Object.getOwnPropertyDescriptor(lists, 'matches')!;
Object.defineProperty(lists, 'matches', {
  configurable: true,
  get(this: MediaQueryList) {
    return this.media.split(', ').some((one) => holds!.call(matchMedia(one)) as boolean);
  },
});

// happy-dom draws popovers as they stand, and lacks what closes them.
Object.defineProperty(HTMLElement.prototype, 'hidePopover', { configurable: true, value: () => undefined });

/** For tests of parts: no request leaves the test, and nothing of a test is left for the next one. */
beforeEach(() => {
  vi.stubGlobal('fetch', answerTo);
  vi.stubGlobal('XMLHttpRequest', StandInUpload);
});

afterEach(() => {
  cleanup();
  clearUser();
  localStorage.clear();
  sessionStorage.clear();
  setWidth(usualWidth);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  endAnswers();
});
