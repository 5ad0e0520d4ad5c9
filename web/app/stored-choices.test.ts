import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '#web/lib/testing.ts';
import { chooseScheme } from './scheme.ts';

let storage: Storage;
let dataset: Record<string, string>;
beforeEach(() => {
  ({ storage } = fakeBrowser());
  dataset = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
});
afterEach(() => vi.unstubAllGlobals());

test('light and dark are stored in this browser; following the device stores nothing', () => {
  chooseScheme('dark');
  expect([dataset, storage.getItem('scheme')]).toEqual([{ scheme: 'dark' }, 'dark']);
  chooseScheme('light');
  expect([dataset, storage.getItem('scheme')]).toEqual([{ scheme: 'light' }, 'light']);
  chooseScheme('device');
  expect([dataset, storage.getItem('scheme')]).toEqual([{}, null]);
});
