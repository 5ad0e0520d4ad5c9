import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditRow } from '../testing/audit.store.ts';
import { aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('the reader’s own look-ups are left out before pages are made, and nothing else', async () => {
  const [reader, other] = [await app.asRole('Admin'), await app.asRole('Admin')];
  const person = await aPerson(app.db);
  const desk = await aPerson(app.db, { role: 'Receptionist' });
  const add = (at: string, row: Partial<Parameters<typeof auditRow>[1]> = {}) =>
    auditRow(app.db, { actorId: desk.id, subjects: [person.id], ...row, at });
  const at = (minute: number) => `2026-08-03 05:${String(minute).padStart(2, '0')}:00Z`;
  const actorId = reader.account.id;
  for (let minute = 10; minute < 40; minute += 1) await add(at(minute), { actorId });
  await add(at(12), { actorId, outcome: 'refused' });
  await add(at(13), { actorId, outcome: 'not-found' });
  await add(at(14), { actorId, action: 'change', call: 'changeRole' });
  await add(at(20));
  await add(at(30), { actorId: null, role: 'Anonymous' });
  const day = { from: '2026-08-03', to: '2026-08-03', size: '3' };
  const seen = async (who: TestCaller, query: Record<string, string>) => {
    const page = await done(who.listAudit({ query: { ...day, ...query } }));
    return [
      page.page.totalElements,
      ...page._embedded.auditList.map(({ at: moment }) => new Date(moment).getUTCMinutes()),
    ];
  };
  expect(await seen(reader, {})).toEqual([35, 39, 38, 37]);
  expect(await seen(reader, { own: 'hidden' })).toEqual([5, 30, 20, 14]);
  expect(await seen(reader, { own: 'hidden', page: '1' })).toEqual([5, 13, 12]);
  expect(await seen(reader, { own: 'hidden', order: 'oldest' })).toEqual([5, 12, 13, 14]);
  expect(await seen(reader, { own: 'hidden', action: 'change' })).toEqual([1, 14]);
  expect(await seen(other, { own: 'hidden' }), 'those of another reader stay').toEqual([35, 39, 38, 37]);
  expectError(await reader.listAudit({ query: { own: 'shown' as 'hidden' } }), 'INVALID_FIELDS');
});
