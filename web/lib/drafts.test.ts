import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as DraftsModule from './drafts.ts';
import type * as SessionModule from './session.ts';
import { fakeBrowser, fakeStorage } from './testing.ts';

const ananya = { token: 'cs_1', name: 'Ananya', phoneNumber: '9000000007', role: 'User' } as const;
const rohan = { token: 'cs_2', name: 'Rohan', phoneNumber: '9000000008', role: 'User' } as const;
const typed = { name: { from: '', to: 'Mita' } };

interface Tab {
  session: typeof SessionModule;
  drafts: typeof DraftsModule;
  storage: Storage;
}
let browser: ReturnType<typeof fakeBrowser>;

/** A page of this browser as it starts; with `storage`, the same tab after a reload. */
async function openTab(storage = fakeStorage()): Promise<Tab> {
  vi.stubGlobal('sessionStorage', storage);
  vi.resetModules();
  const [session, drafts] = [await import('./session.ts'), await import('./drafts.ts')];
  session.openSession();
  drafts.guardDrafts();
  return { session, drafts, storage };
}

/** A tab in which Ananya has typed something. */
async function aTabWithDraft(): Promise<Tab> {
  const tab = await openTab();
  tab.session.saveUser(ananya);
  tab.drafts.saveDraft('member/new', typed);
  return tab;
}

beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what was typed', () => {
  test('survives a reload, form by form, until it is sent', async () => {
    const { storage } = await aTabWithDraft();
    const { drafts } = await openTab(storage);
    expect([drafts.readDraft('member/new'), drafts.readDraft('member/7')]).toEqual([typed, undefined]);
    drafts.saveDraft('member/7', typed);
    drafts.saveDraft('member/new', {});
    expect([drafts.readDraft('member/new'), drafts.readDraft('member/7')]).toEqual([undefined, typed]);
    drafts.saveDraft('member/7', {});
    expect(storage.length).toBe(0);
  });

  test('is in this tab only; what all tabs share contains nothing of it', async () => {
    await aTabWithDraft();
    expect(browser.storage.getItem('drafts')).not.toContain('Mita');
    const { drafts } = await openTab();
    expect(drafts.readDraft('member/new')).toBeUndefined();
  });

  test('is not stored when nobody is signed in', async () => {
    const { drafts, storage } = await openTab();
    drafts.saveDraft('member/new', typed);
    expect([storage.length, browser.storage.length]).toEqual([0, 0]);
  });

  test('survives an expired session, also over a reload, for the same person only', async () => {
    const { session, drafts, storage } = await aTabWithDraft();
    session.clearUser();
    expect(drafts.readDraft('member/new')).toBeUndefined();
    const again = await openTab(storage);
    expect(again.drafts.readDraft('member/new')).toBeUndefined();
    again.session.saveUser({ ...ananya, token: 'cs_3' });
    expect(again.drafts.readDraft('member/new')).toEqual(typed);
  });

  test('is gone after another person’s log-in, in every tab and for good', async () => {
    const { session, drafts, storage } = await aTabWithDraft();
    session.clearUser();
    session.saveUser(rohan);
    expect([drafts.readDraft('member/new'), storage.length, browser.storage.getItem('drafts')]).toEqual([
      undefined,
      0,
      null,
    ]);
    session.saveUser(ananya);
    expect(drafts.readDraft('member/new')).toBeUndefined();
  });

  test('is gone after a log-out, also for the same person', async () => {
    const { session, drafts, storage } = await aTabWithDraft();
    drafts.endDrafts();
    session.clearUser();
    expect([storage.length, browser.storage.length]).toEqual([0, 0]);
    session.saveUser(ananya);
    expect(drafts.readDraft('member/new')).toBeUndefined();
  });

  test('is gone after a log-out in another tab, at once or when this tab wakes up', async () => {
    for (const key of ['drafts', null]) {
      const { storage } = await aTabWithDraft();
      browser.storage.clear();
      browser.tell(key);
      expect(storage.length).toBe(0);
    }
    const { storage } = await aTabWithDraft();
    const other = await openTab();
    other.drafts.endDrafts();
    other.session.clearUser();
    other.session.saveUser(ananya);
    other.drafts.saveDraft('member/7', typed);
    const woken = await openTab(storage);
    expect([woken.drafts.readDraft('member/new'), storage.length]).toEqual([undefined, 0]);
  });

  test('of an earlier permit is neither shown nor mixed with newer ones', async () => {
    const { drafts } = await aTabWithDraft();
    const permit = JSON.parse(browser.storage.getItem('drafts') ?? '') as object;
    browser.storage.setItem('drafts', JSON.stringify({ ...permit, id: 'another' }));
    expect(drafts.readDraft('member/new')).toBeUndefined();
    drafts.saveDraft('member/7', typed);
    expect([drafts.readDraft('member/new'), drafts.readDraft('member/7')]).toEqual([undefined, typed]);
  });

  test('is kept for a day after the last change', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T09:00:00Z') });
    const { storage } = await aTabWithDraft();
    vi.setSystemTime(Date.parse('2026-11-23T08:59:59Z'));
    expect((await openTab(storage)).drafts.readDraft('member/new')).toEqual(typed);
    vi.setSystemTime(Date.parse('2026-11-23T09:00:00Z'));
    expect([(await openTab(storage)).drafts.readDraft('member/new'), storage.length]).toEqual([undefined, 0]);
  });

  test.each(['{', 'null', '[]', '7', '{"id":1}'])('damaged storage (%s) is no draft and no failure', async (stored) => {
    const { storage } = await aTabWithDraft();
    for (const one of [storage, browser.storage]) one.setItem('drafts', stored);
    const { drafts } = await openTab(storage);
    expect(drafts.readDraft('member/new')).toBeUndefined();
    drafts.saveDraft('member/new', typed);
    expect(drafts.readDraft('member/new')).toEqual(typed);
  });

  test('a full storage does not disturb typing, and what was typed is kept as long as the page is open', async () => {
    const { session, drafts, storage } = await openTab();
    session.saveUser(ananya);
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    drafts.saveDraft('member/new', typed);
    expect(drafts.readDraft('member/new')).toEqual(typed);
    drafts.endDrafts();
    expect(drafts.readDraft('member/new')).toBeUndefined();
  });
});
