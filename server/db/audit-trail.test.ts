import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import type { AuditAction } from '#contract/audit/shapes.ts';
import { auditOf, auditSince, lastAudit } from '../testing/audit.store.ts';
import type { TestAuditRow } from '../testing/audit.store.ts';
import { aPerson, aPhone } from '../testing/builders.store.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import {
  appendAfterwards,
  appendRefusal,
  noteAsked,
  noteRecords,
  noteRepeat,
  noteRows,
  noteSignIn,
  noteSubjects,
  withTrail,
} from './audit-trail.ts';
import type { Occasion } from './audit-trail.ts';
import { openDatabase } from './database.ts';
import { runNow } from '../testing/moment.ts';
import type { Database } from './database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ ...database.connection, max: 3 }, runNow);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const occasion = (action: AuditAction) => ({
  call: 'aCall',
  action,
  requestId: '00000000-0000-4000-8000-000000000000',
  address: '127.0.0.1',
  actorId: 7,
  role: 'Staff' as const,
});

async function left(action: AuditAction, work: () => Promise<unknown>): Promise<TestAuditRow[]> {
  const since = await lastAudit(db);
  await withTrail(occasion(action), async () => {
    await work();
    await appendAfterwards(db);
  }).catch(() => undefined);
  return auditSince(db, since);
}

it('a change of several transactions is one row; one that is rolled back leaves none', async () => {
  const change = () => db.transaction((tx) => tx.query(`UPDATE accounts SET language = 'bn'`));
  expect(
    await left('change', async () => {
      await change();
      await change();
    }),
  ).toHaveLength(1);
  expect(
    await left('change', () =>
      db.transaction(async (tx) => {
        await tx.query('SELECT 1');
        throw new Error('no');
      }),
    ),
  ).toEqual([]);
});

it('a row lost in a rolled back transaction is written by the next committed one', async () => {
  const lost = { undone: false };
  const rows = await left('change', async () => {
    await db
      .transaction(async (tx) => {
        noteSubjects([11]);
        await tx.query('SELECT 1');
        lost.undone = true;
        throw new Error('again');
      })
      .catch(() => undefined);
    await db.transaction((tx) => tx.query('SELECT 1'));
  });
  expect(lost.undone).toBe(true);
  expect(rows).toMatchObject([{ outcome: 'done', subjects: [11] }]);
});

it("a download leaves a row even of one's own data; reading one's own data does not", async () => {
  const note = async () => noteSubjects([7], [1]);
  expect(await left('download', note)).toMatchObject([{ action: 'download', subjects: [7], records: [1] }]);
  expect(await left('look-up', note)).toEqual([]);
  expect(await left('look-up', async () => noteRecords([3]))).toMatchObject([{ subjects: [], records: [3] }]);
});

it('concurrent requests do not mix, and a row has a size limit', async () => {
  const see = (id: number) =>
    left('look-up', async () => {
      noteSubjects([id]);
      await aPerson(db);
      noteSubjects([id + 1]);
    });
  const rows = (await Promise.all([100, 200, 300].map(see))).flat();
  const named = new Set(rows.map(({ subjects }) => subjects.join()));
  expect(named).toEqual(new Set(['100,101', '200,201', '300,301']));
  const many = Array.from({ length: 5000 }, (_, id) => id + 1000);
  const [row] = await left('look-up', async () => noteSubjects(many, many));
  expect([row?.subjects, row?.records]).toEqual([many.slice(0, 1000), many.slice(0, 1000)]);
});

it('a look-up names everyone it read except the reader, each once', async () => {
  const rows = [
    { id: 1, accountId: 7 },
    { id: 2, accountId: 8 },
    { id: 3, accountId: 8 },
    { id: 4, accountId: null },
  ];
  expect(await left('look-up', async () => noteRows(rows))).toMatchObject([{ subjects: [8], records: [1, 2, 3, 4] }]);
});

it("a search leaves a row, unless it found only one's own data", async () => {
  expect(await left('look-up', async () => noteAsked('sen'))).toMatchObject([
    { asked: 'sen', subjects: [], records: [] },
  ]);
  expect(await left('look-up', async () => noteAsked(''))).toMatchObject([{ asked: '' }]);
  expect(
    await left('look-up', async () => {
      noteAsked('sen');
      noteSubjects([7], [1]);
    }),
  ).toEqual([]);
  expect(await left('look-up', async () => undefined)).toEqual([]);
});

describe('what a screen reads again by itself', () => {
  const readAgain = async (more: Partial<Occasion>, subjects: number[]) => {
    const since = await lastAudit(db);
    await withTrail({ ...occasion('look-up'), call: 'aList', isReadAgain: true, ...more }, async () => {
      noteSubjects(subjects);
      await appendAfterwards(db);
    });
    return (await auditSince(db, since)).length;
  };

  it('is recorded once while the same account sees the same from the same place', async () => {
    const times = [await readAgain({}, [301, 302]), await readAgain({}, [301, 302])];
    const others = [
      await readAgain({}, [301, 302, 303]),
      await readAgain({ actorId: 8 }, [301, 302]),
      await readAgain({ address: '192.0.2.1' }, [301, 302]),
      await readAgain({ call: 'anotherList' }, [301, 302]),
      await readAgain({ isReadAgain: undefined }, [301, 302]),
    ];
    expect([times, others]).toEqual([
      [1, 0],
      [1, 1, 1, 1, 1],
    ]);
  });

  it('is recorded again after ten minutes', async () => {
    const row = { actorId: 9, subjectId: 304, call: 'aList' };
    await auditOf(db, { ...row, ago: '9 minutes' });
    await auditOf(db, { ...row, subjectId: 305, ago: '10 minutes' });
    expect([await readAgain({ actorId: 9 }, [304]), await readAgain({ actorId: 9 }, [305])]).toEqual([0, 1]);
  });
});

it('after signing in, the actor is known with their role', async () => {
  const rows = await left('sign-in', async () =>
    db.transaction(async (tx) => {
      await tx.query('SELECT 1');
      noteSignIn({ id: 12, role: 'Pathologist' });
    }),
  );
  expect(rows).toMatchObject([
    { actorId: 12, role: 'Pathologist', action: 'sign-in', outcome: 'done', subjects: [12] },
  ]);
});

it('a transaction of a look-up or a download is no change: its one row is written at the end', async () => {
  for (const action of ['look-up', 'download'] as const) {
    const rows = await left(action, async () => {
      noteSubjects([11]);
      await db.transaction((tx) => tx.query('SELECT 1'));
      noteSubjects([12]);
    });
    expect(rows).toMatchObject([{ action, subjects: [11, 12] }]);
  }
});

it('a repeat that only gets the first answer leaves one row of a look-up, with whose data the answer holds', async () => {
  const rows = await left('change', async () =>
    db.transaction(async (tx) => {
      await tx.query('SELECT 1');
      noteRepeat({ subjects: [11], records: [7] });
    }),
  );
  expect(rows).toMatchObject([{ action: 'look-up', outcome: 'done', subjects: [11], records: [7] }]);
  expect(rows).toHaveLength(1);
});

it('outside a recorded request, notes are lost and transactions leave nothing', async () => {
  const since = await lastAudit(db);
  noteSubjects([1], [2]);
  noteAsked('sen');
  noteRepeat({ subjects: [1], records: [] });
  noteSignIn({ id: 1, role: 'User' });
  await db.transaction((tx) => tx.query('SELECT 1'));
  expect([await appendAfterwards(db), await auditSince(db, since)]).toEqual([true, []]);
});

describe('the row of a refusal', () => {
  async function refused(notes: () => unknown, code: ErrorCode = 'FORBIDDEN'): Promise<TestAuditRow[]> {
    const since = await lastAudit(db);
    await withTrail(occasion('change'), async () => {
      await notes();
      await appendRefusal(db, code, 1);
    });
    return auditSince(db, since);
  }

  it('names the person of the phone asked for, if no one else is known', async () => {
    const [person, other, gone] = [await aPerson(db), await aPerson(db), await aPerson(db)];
    await db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [gone.id]);
    expect(await refused(() => noteAsked(person.phone))).toMatchObject([
      { outcome: 'refused', subjects: [person.id], asked: person.phone },
    ]);
    expect(await refused(() => noteAsked(gone.phone))).toMatchObject([{ subjects: [], asked: gone.phone }]);
    expect(
      await refused(() => {
        noteAsked(person.phone);
        noteSubjects([other.id]);
      }),
    ).toMatchObject([{ subjects: [other.id] }]);
    expect(await refused(() => noteAsked(aPhone()))).toMatchObject([{ subjects: [] }]);
  });

  it("says whether there was nothing, or another person's record", async () => {
    expect(await refused(() => undefined, 'NOT_FOUND')).toMatchObject([{ outcome: 'not-found', subjects: [] }]);
    expect(await refused(() => noteSubjects([11]), 'NOT_FOUND')).toMatchObject([
      { outcome: 'refused', subjects: [11] },
    ]);
    expect(await refused(() => undefined)).toMatchObject([{ outcome: 'refused', subjects: [] }]);
  });

  it('does not replace the row of a committed change, nor name what was asked in it', async () => {
    const person = await aPerson(db);
    const rows = await refused(() => {
      noteAsked(person.phone);
      return db.transaction((tx) => tx.query('SELECT 1'));
    });
    expect(rows).toMatchObject([{ outcome: 'done', subjects: [], asked: person.phone }]);
  });

  it('is left when the change was rolled back', async () => {
    const rows = await refused(() =>
      db
        .transaction(async (tx) => {
          noteSubjects([11]);
          await tx.query('SELECT 1 / 0');
        })
        .catch(() => undefined),
    );
    expect(rows).toMatchObject([{ outcome: 'refused', subjects: [11] }]);
  });
});
