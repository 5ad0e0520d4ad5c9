import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser, fakeStorage } from '#web/lib/testing.ts';
import { chooseScheme } from './scheme.ts';
import { clearWantedDoctor, saveWantedDoctor, wantedDoctorQuery } from './wanted-doctor.ts';

let storage: Storage;
let dataset: Record<string, string>;
beforeEach(() => {
  ({ storage } = fakeBrowser());
  dataset = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('sessionStorage', fakeStorage());
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

describe('the doctor chosen on the public site', () => {
  test('is remembered until the dashboard opens', () => {
    expect(wantedDoctorQuery()).toBe('');
    saveWantedDoctor('?from=site&doctor=17');
    expect(wantedDoctorQuery()).toBe('?doctor=17');
    clearWantedDoctor();
    expect(wantedDoctorQuery()).toBe('');
  });

  test.each([
    '',
    '?doctor=',
    '?doctor=0',
    '?doctor=-1',
    '?doctor=07',
    '?doctor=1e3',
    '?doctor=x1',
    '?doctor=1x',
    '?doctor=12345678901',
    '?doktor=7',
  ])('is ignored in %s', (search) => {
    saveWantedDoctor(search);
    expect(wantedDoctorQuery()).toBe('');
  });

  test('may have an id of ten digits', () => {
    saveWantedDoctor('?doctor=1234567890');
    expect(wantedDoctorQuery()).toBe('?doctor=1234567890');
  });
});
