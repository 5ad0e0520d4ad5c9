import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Announcement, Announcements } from '../db/announcements.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { keepToday } from './kept-today.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const ofDoctor: Announcement = { id: 1, kind: 'doctor', account: 1, doctors: [] };

/** Today as kept with changes that the test tells, and how often the database was asked for it. */
function kept() {
  const hearers = new Set<(announcement: Announcement | null) => void>();
  const said = { isHearing: true };
  const announcements: Pick<Announcements, 'subscribe' | 'isHearing'> = {
    subscribe: (hear) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    isHearing: () => said.isHearing,
  };
  const all = vi.spyOn(app.db, 'all');
  const today = keepToday({ db: app.db, announcements: announcements as Announcements });
  return {
    today,
    said,
    hearers,
    tell: (announcement: Announcement | null) => {
      for (const hear of hearers) hear(announcement);
    },
    all,
    reads: () => all.mock.calls.filter(([{ name }]) => name === 'queue.today').length,
  };
}

it('many looks are one read, until a booking of a doctor changes or something may have been missed', async () => {
  const { today, tell, reads, hearers } = kept();
  await Promise.all([today.read(), today.read(), today.read()]);
  expect([reads(), hearers.size]).toEqual([1, 1]);
  tell({ ...ofDoctor, kind: 'test' });
  await today.read();
  expect(reads(), 'a test is in no queue').toBe(1);
  tell(ofDoctor);
  await today.read();
  expect(reads()).toBe(2);
  tell(null);
  await today.read();
  expect(reads()).toBe(3);
});

it('a read that failed is not kept: the next look reads anew', async () => {
  const { today, all, reads } = kept();
  all.mockRejectedValueOnce(new Error('The database is away'));
  await expect(today.read()).rejects.toThrow('The database is away');
  expect((await today.read()).queues).toEqual([]);
  await today.read();
  expect(reads()).toBe(1);
});

it('a read that fails late leaves the newer one that followed it', async () => {
  const { today, all, tell, reads } = kept();
  const { promise, reject } = Promise.withResolvers<never>();
  all.mockImplementationOnce(() => promise);
  const first = today.read();
  tell(ofDoctor);
  await today.read();
  reject(new Error('The database was away'));
  await expect(first).rejects.toThrow('was away');
  await today.read();
  expect(reads()).toBe(1);
});

it('today is read anew after fifteen seconds, as waits and estimates move on', async () => {
  const { today, reads } = kept();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T05:00:00Z') });
  await today.read();
  vi.setSystemTime(new Date('2026-11-20T05:00:14.999Z'));
  await today.read();
  expect(reads()).toBe(1);
  vi.setSystemTime(new Date('2026-11-20T05:00:15Z'));
  await today.read();
  expect(reads()).toBe(2);
});

it('nothing is kept while changes are not heard of', async () => {
  const { today, said, reads } = kept();
  said.isHearing = false;
  await today.read();
  await today.read();
  expect(reads()).toBe(2);
});

it('whoever follows hears each change until they stop, without a look of theirs', () => {
  const { today, tell } = kept();
  const heard = vi.fn<() => void>();
  const stop = today.follow(heard);
  tell(ofDoctor);
  tell({ ...ofDoctor, kind: 'test' });
  tell(null);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  tell(ofDoctor);
  expect(heard).toHaveBeenCalledTimes(2);
});
