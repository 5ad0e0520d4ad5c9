import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditAction } from '#contract/audit.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import type { TestAuditRow } from '../testing/audit.store.ts';
import { aPerson } from '../testing/builders.store.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { appendAfterwards, noteRecords, noteSubjects, withTrail } from './audit-trail.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ ...database.connection, max: 3 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const occasion = (action: AuditAction) => ({ call: 'aCall', action, requestId: '00000000-0000-4000-8000-000000000000', address: '127.0.0.1', actorId: 7, role: 'Staff' as const });

async function left(action: AuditAction, work: () => Promise<unknown>): Promise<TestAuditRow[]> {
  const since = await lastAudit(db);
  await withTrail(occasion(action), async () => {
    await work();
    await appendAfterwards(db);
  }).catch(() => undefined);
  return auditSince(db, since);
}

it('a change of several transactions is one row; one that is undone leaves none', async () => {
  const change = () => db.transaction((tx) => tx.query(`UPDATE accounts SET language = 'bn'`));
  expect(await left('change', async () => {
    await change();
    await change();
  })).toHaveLength(1);
  expect(await left('change', () => db.transaction(async (tx) => {
    await tx.query('SELECT 1');
    throw new Error('no');
  }))).toEqual([]);
});

it('a row that an undone transaction took with it comes with the one that is kept', async () => {
  const lost = { undone: false };
  const rows = await left('change', async () => {
    await db.transaction(async (tx) => {
      noteSubjects([11]);
      await tx.query('SELECT 1');
      lost.undone = true;
      throw new Error('again');
    }).catch(() => undefined);
    await db.transaction((tx) => tx.query('SELECT 1'));
  });
  expect(lost.undone).toBe(true);
  expect(rows).toMatchObject([{ outcome: 'done', subjects: [11] }]);
});

it("a download leaves a row also of one's own; a look at one's own does not", async () => {
  const note = async () => noteSubjects([7], [1]);
  expect(await left('download', note)).toMatchObject([{ action: 'download', subjects: [7], records: [1] }]);
  expect(await left('look-up', note)).toEqual([]);
  expect(await left('look-up', async () => noteRecords([3]))).toMatchObject([{ subjects: [], records: [3] }]);
});

it('requests side by side do not mix, and a row stays of a size', async () => {
  const see = (id: number) => left('look-up', async () => {
    noteSubjects([id]);
    await aPerson(db);
    noteSubjects([id + 1]);
  });
  const rows = (await Promise.all([100, 200, 300].map(see))).flat();
  const named = new Set(rows.map(({ subjects }) => subjects.join()));
  expect(named).toEqual(new Set(['100,101', '200,201', '300,301']));
  const [row] = await left('look-up', async () => noteSubjects(Array.from({ length: 5000 }, (_, id) => id + 1000)));
  expect(row?.subjects).toHaveLength(1000);
});
