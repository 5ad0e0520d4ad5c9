import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportSteps, reportStatuses } from '#contract/reports/states.ts';
import type { ReportStatus } from '#contract/reports/states.ts';
import { openDatabase } from '../db/database.ts';
import { apart } from '../db/one-connection.ts';
import { runNow } from '../testing/moment.ts';
import type { Database } from '../db/database.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';

/** The rules the database enforces itself, whatever the code does. */
let database: TestDatabase;
let db: Database;
let uploader: number;
let signer: number;
let bookingId: number;
const documentKey = '0'.repeat(32);
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ ...database.connection, max: 2 }, runNow);
  [uploader, signer] = [(await aPerson(db)).id, (await aPerson(db)).id];
  bookingId = (await aBooking(db, { kind: 'test', accountId: uploader })).id;
  await db.query(
    `INSERT INTO report_files (key, kept_at, name, type, bytes, sha256)
    VALUES ($1, clinic_now(), 'report.pdf', 'application/pdf', 1, $2)`,
    [documentKey, '0'.repeat(64)],
  );
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** What each status needs beside its name, so that only the step itself can be refused. */
const columnsFor: Record<ReportStatus, string> = {
  UPLOADED: `status = 'UPLOADED', accepted_by = NULL, accepted_at = NULL,
    rejected_by = NULL, rejected_at = NULL, rejection_reason = NULL`,
  PENDING_SIGNATURE: `status = 'PENDING_SIGNATURE', accepted_by = $2, accepted_at = clinic_clock()`,
  SIGNED: `status = 'SIGNED', signed_by = $2, signed_at = clinic_now(), signed_as = '{}',
    signature = 'x', interpretation = 'i', recommendations = 'r', document_key = '${documentKey}',
    verify_code = substr(replace(gen_random_uuid()::text, '-', ''), 1, 22)`,
  REJECTED: `status = 'REJECTED', rejected_by = $2, rejected_at = clinic_now(), rejection_reason = 'why'`,
  AMENDED: `status = 'AMENDED', superseded_at = clinic_now()`,
  WITHDRAWN: `status = 'WITHDRAWN', version = 0, withdrawn_by = $2, withdrawn_at = clinic_now()`,
};

const insert = () =>
  `INSERT INTO reports (booking_id, version, amendment_what, amendment_why, amended_by, uploaded_by, kind, results)`;
const values = `'values', '[{"test":"Hb","value":"9"}]'`;

async function begin(tx: { query: Database['query'] }, forBooking: number): Promise<number> {
  const { rows } = await tx.query(`${insert()} VALUES ($1, 1, NULL, NULL, NULL, $2, ${values}) RETURNING id`, [
    forBooking,
    uploader,
  ]);
  return (rows as { id: number }[])[0]!.id;
}

async function move(tx: { query: Database['query'] }, id: number, to: ReportStatus): Promise<boolean> {
  await tx.query('SAVEPOINT step');
  const text = `UPDATE reports SET ${columnsFor[to]} WHERE id = $1`;
  return tx.query(text, text.includes('$2') ? [id, signer] : [id]).then(
    () => true,
    async () => {
      await tx.query('ROLLBACK TO SAVEPOINT step');
      return false;
    },
  );
}

/** Thrown to roll back a trial. */
class Enough extends Error {}
const trying = (work: (tx: { query: Database['query'] }) => Promise<void>) =>
  db
    .transaction(async (tx) => {
      await apart(() => work(tx));
      throw new Enough();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error;
    });

it('allows exactly the steps of the contract, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...reportStatuses), { minLength: 1, maxLength: 8 }), (steps) =>
      trying(async (tx) => {
        const id = await begin(tx, bookingId);
        let at: ReportStatus = 'UPLOADED';
        for (const to of steps) {
          const allowed = reportSteps[at].includes(to) && to !== 'WITHDRAWN';
          expect([at, to, await move(tx, id, to)]).toEqual([at, to, allowed]);
          if (allowed) at = to;
        }
      }),
    ),
    {
      numRuns: 40,
      examples: [
        [['PENDING_SIGNATURE', 'UPLOADED', 'SIGNED', 'UPLOADED', 'PENDING_SIGNATURE', 'REJECTED', 'SIGNED', 'AMENDED']],
        [['REJECTED', 'PENDING_SIGNATURE', 'SIGNED', 'UPLOADED', 'UPLOADED', 'REJECTED', 'REJECTED', 'UPLOADED']],
        [
          [
            'PENDING_SIGNATURE',
            'REJECTED',
            'UPLOADED',
            'PENDING_SIGNATURE',
            'PENDING_SIGNATURE',
            'SIGNED',
            'SIGNED',
            'REJECTED',
          ],
        ],
        [['SIGNED', 'AMENDED', 'PENDING_SIGNATURE', 'AMENDED', 'SIGNED', 'PENDING_SIGNATURE', 'UPLOADED', 'SIGNED']],
      ],
    },
  );
});

it('freezes a signed report: no column changes, and it cannot be deleted', async () => {
  const { rows } = await db.query(`SELECT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_name = 'reports' AND column_name NOT IN ('id', 'status', 'superseded_at')`);
  const other: Record<string, string> = {
    integer: '77',
    text: `'other'`,
    jsonb: `'[1]'`,
    bytea: `'\\x01'`,
    'timestamp with time zone': `'2001-01-01'`,
  };
  await trying(async (tx) => {
    const id = await begin(tx, bookingId);
    expect([await move(tx, id, 'PENDING_SIGNATURE'), await move(tx, id, 'SIGNED')]).toEqual([true, true]);
    const attempt = async (text: string) => {
      await tx.query('SAVEPOINT attempt');
      const failure = await tx.query(text, [id]).then(
        () => 'nothing refused it',
        (error: Error) => error.message,
      );
      await tx.query('ROLLBACK TO SAVEPOINT attempt');
      return failure;
    };
    for (const { name, type } of rows as { name: string; type: string }[]) {
      expect([name, await attempt(`UPDATE reports SET ${name} = ${other[type]} WHERE id = $1`)]).not.toContain(
        'nothing refused it',
      );
    }
    expect(await attempt('DELETE FROM reports WHERE id = $1')).toMatch(/never deleted/);
    expect(
      await attempt(`UPDATE report_files SET sha256 = repeat('1', 64) WHERE key = '${documentKey}' AND $1 > 0`),
    ).toMatch(/frozen/);
    expect(await attempt(`DELETE FROM report_files WHERE key = '${documentKey}' AND $1 > 0`)).toMatch(
      /frozen|violates/,
    );
  });
});

it('lets nobody sign, accept or reject their own upload', async () => {
  await trying(async (tx) => {
    const id = await begin(tx, bookingId);
    await move(tx, id, 'PENDING_SIGNATURE');
    for (const step of ['SIGNED', 'REJECTED'] as const) {
      await tx.query('SAVEPOINT own');
      await expect(tx.query(`UPDATE reports SET ${columnsFor[step]} WHERE id = $1`, [id, uploader])).rejects.toThrow(
        /reports_four_eyes/,
      );
      await tx.query('ROLLBACK TO SAVEPOINT own');
    }
  });
});

/** The error of a statement, tried in a transaction that goes on. */
async function refusal(tx: { query: Database['query'] }, text: string, values: unknown[] = []): Promise<string> {
  await tx.query('SAVEPOINT refusal');
  const message = await tx.query(text, values).then(
    () => 'nothing refused it',
    (error: Error) => error.message,
  );
  await tx.query('ROLLBACK TO SAVEPOINT refusal');
  return message;
}
const reach = async (tx: { query: Database['query'] }, id: number, ...steps: ReportStatus[]) => {
  for (const to of steps) expect([to, await move(tx, id, to)]).toEqual([to, true]);
};
const version = (tx: { query: Database['query'] }, number: number) =>
  tx
    .query(`${insert()} VALUES ($1, $2, 'what', 'why', $3, $4, ${values}) RETURNING id`, [
      bookingId,
      number,
      signer,
      uploader,
    ])
    .then(({ rows }) => (rows as { id: number }[])[0]!.id);

it('allows one report per booking and version, one open version, and one in force', async () => {
  await trying(async (tx) => {
    const add = (number: number) =>
      refusal(
        tx,
        `${insert()} VALUES ($1, $2::integer, ${[1, 2].map(() => `CASE WHEN $2 > 1 THEN 'x' END`).join(', ')},
           CASE WHEN $2 > 1 THEN $3::integer END, $3, ${values})`,
        [bookingId, number, uploader],
      );
    const first = await begin(tx, bookingId);
    expect(await add(2)).toContain('reports_one_open');
    await reach(tx, first, 'REJECTED');
    expect(await add(2)).toContain('reports_one_open');
    await reach(tx, first, 'UPLOADED', 'PENDING_SIGNATURE');
    expect(await add(2)).toContain('reports_one_open');
    await reach(tx, first, 'SIGNED');
    expect(await add(1)).toContain('reports_booking_id_version_key');
    expect(await add(2)).toBe('nothing refused it');
  });
  // The step rules also keep two from being in force; the index does so alone.
  const owner = openDatabase({ ...database.owner, max: 1 }, runNow);
  try {
    await owner
      .transaction(async (tx) => {
        await tx.query('ALTER TABLE reports DISABLE TRIGGER reports_guard');
        await reach(tx, await begin(tx, bookingId), 'PENDING_SIGNATURE', 'SIGNED');
        const second = await version(tx, 2);
        await reach(tx, second, 'PENDING_SIGNATURE');
        expect(await refusal(tx, `UPDATE reports SET ${columnsFor.SIGNED} WHERE id = $1`, [second, signer])).toContain(
          'reports_one_signed',
        );
        throw new Enough();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Enough)) throw error;
      });
  } finally {
    await owner.close();
  }
});

it('lets a version behind a signed one be withdrawn until it is signed, and its number go to the next', async () => {
  await trying(async (tx) => {
    const first = await begin(tx, bookingId);
    expect([await move(tx, first, 'WITHDRAWN')]).toEqual([false]);
    await reach(tx, first, 'PENDING_SIGNATURE');
    expect([await move(tx, first, 'WITHDRAWN')]).toEqual([false]);
    await reach(tx, first, 'SIGNED');
    expect([await move(tx, first, 'WITHDRAWN')]).toEqual([false]);
    for (const before of [[], ['REJECTED'], ['PENDING_SIGNATURE']] as ReportStatus[][]) {
      const id = await version(tx, 2);
      await reach(tx, id, ...before);
      const withData = columnsFor.WITHDRAWN.replace('version', "interpretation = 'other', version");
      expect(await refusal(tx, `UPDATE reports SET ${withData} WHERE id = $1`, [id, signer])).toMatch(/do not change/);
      const withNumber = columnsFor.WITHDRAWN.replace('version = 0', 'version = 2');
      expect(await refusal(tx, `UPDATE reports SET ${withNumber} WHERE id = $1`, [id, signer])).toContain(
        'reports_version',
      );
      const byNobody = columnsFor.WITHDRAWN.replace('$2', 'NULL');
      expect(await refusal(tx, `UPDATE reports SET ${byNobody} WHERE id = $1`, [id])).toContain('reports_withdrawal');
      await reach(tx, id, 'WITHDRAWN');
      for (const to of reportStatuses) expect([to, await move(tx, id, to)]).toEqual([to, false]);
      expect(await refusal(tx, 'UPDATE reports SET results = NULL WHERE id = $1', [id])).not.toContain('nothing');
    }
    const third = await version(tx, 2);
    await reach(tx, third, 'PENDING_SIGNATURE');
    await tx.query(`UPDATE reports SET ${columnsFor.AMENDED} WHERE id = $1`, [first]);
    await reach(tx, third, 'SIGNED');
    expect([await move(tx, third, 'WITHDRAWN')]).toEqual([false]);
  });
});

it('allows no two reports with one code', async () => {
  await trying(async (tx) => {
    const other = (await aBooking(db, { kind: 'test', accountId: uploader })).id;
    const [one, two] = [await begin(tx, bookingId), await begin(tx, other)];
    const text = `UPDATE reports SET verify_code = 'A123456789012345678901' WHERE id = $1`;
    expect(await refusal(tx, text, [one])).toBe('nothing refused it');
    await tx.query(text, [one]);
    expect(await refusal(tx, text, [two])).toContain('reports_verify_code');
  });
});

it('begins as uploaded, and keeps its booking, its version and the data that were accepted', async () => {
  await trying(async (tx) => {
    for (const start of [
      `status, accepted_by, accepted_at) VALUES ($1, $2, 'values', '[{}]', 'PENDING_SIGNATURE', $3, clinic_now()`,
      `accepted_by) VALUES ($1, $2, 'values', '[{}]', $3`,
      `signed_by) VALUES ($1, $2, 'values', '[{}]', $3`,
    ]) {
      expect(
        await refusal(tx, `INSERT INTO reports (booking_id, uploaded_by, kind, results, ${start})`, [
          bookingId,
          uploader,
          signer,
        ]),
      ).toMatch(/begins as UPLOADED/);
    }
    const id = await begin(tx, bookingId);
    const other = (await aBooking(db, { kind: 'test', accountId: uploader })).id;
    for (const change of [
      `booking_id = ${other}`,
      `version = 2, amendment_what = 'x', amendment_why = 'y', amended_by = ${signer}`,
    ]) {
      expect(await refusal(tx, `UPDATE reports SET ${change} WHERE id = $1`, [id])).toMatch(/stays with its booking/);
    }
    for (const change of [
      `results = '[{"test":"Hb","value":"19"}]'`,
      `uploaded_by = (SELECT min(id) FROM accounts WHERE id NOT IN (${uploader}, ${signer}))`,
      `kind = 'file', results = NULL, file_key = '${documentKey}'`,
    ]) {
      await aPerson(db);
      for (const to of ['PENDING_SIGNATURE', 'REJECTED'] as const) {
        expect(
          await refusal(tx, `UPDATE reports SET ${columnsFor[to]}, ${change} WHERE id = $1`, [id, signer]),
          change,
        ).toMatch(/looked at do not change/);
      }
      expect(await refusal(tx, `UPDATE reports SET ${change} WHERE id = $1`, [id]), change).toBe('nothing refused it');
    }
  });
});

it('releases no file that is not stored, or has not passed the scan', async () => {
  await trying(async (tx) => {
    for (const [letter, facts, expected] of [
      ['a', `NULL, 'OFF'`, /unscanned/],
      ['b', `clinic_now(), 'WAITING'`, /unscanned/],
      ['c', `clinic_now(), 'INFECTED'`, /unscanned/],
      ['d', `clinic_now(), 'CLEAN'`, /nothing/],
      ['e', `clinic_now(), 'OFF'`, /nothing/],
    ] as const) {
      await tx.query(
        `INSERT INTO report_files (key, name, type, bytes, sha256, kept_at, scan)
        VALUES ('${letter.repeat(32)}', 'x', 'x', 1, '${'0'.repeat(64)}', ${facts})`,
      );
      const booking = (await aBooking(db, { kind: 'test', accountId: uploader })).id;
      const { rows } = await tx.query(
        `INSERT INTO reports (booking_id, uploaded_by, kind, file_key) VALUES ($1, $2, 'file', '${letter.repeat(32)}')
        RETURNING id`,
        [booking, uploader],
      );
      const text = `UPDATE reports SET ${columnsFor.PENDING_SIGNATURE} WHERE id = $1`;
      expect(await refusal(tx, text, [(rows as { id: number }[])[0]?.id, signer]), facts).toMatch(expected);
    }
  });
});

it('a version is signed only when the one before it is superseded', async () => {
  await trying(async (tx) => {
    await reach(tx, await begin(tx, bookingId), 'PENDING_SIGNATURE', 'SIGNED');
    const third = await version(tx, 3);
    await reach(tx, third, 'PENDING_SIGNATURE');
    expect(await refusal(tx, `UPDATE reports SET ${columnsFor.SIGNED} WHERE id = $1`, [third, signer])).toMatch(
      /takes the place of the one before/,
    );
  });
});

it('supersedes a signed report only when another is signed in its place', async () => {
  await expect(
    db.transaction(async (tx) => {
      const id = await begin(tx, bookingId);
      for (const to of ['PENDING_SIGNATURE', 'SIGNED', 'AMENDED'] as const) await move(tx, id, to);
    }),
  ).rejects.toThrow(/superseded by a signed one/);
  await trying(async (tx) => {
    const first = await begin(tx, bookingId);
    for (const to of ['PENDING_SIGNATURE', 'SIGNED'] as const) await move(tx, first, to);
    const { rows } = await tx.query(`${insert()} VALUES ($1, 2, 'what', 'why', $2, $3, ${values}) RETURNING id`, [
      bookingId,
      signer,
      uploader,
    ]);
    const second = (rows as { id: number }[])[0]!.id;
    expect(await move(tx, second, 'PENDING_SIGNATURE')).toBe(true);
    expect(await move(tx, second, 'SIGNED')).toBe(false);
    expect([await move(tx, first, 'AMENDED'), await move(tx, second, 'SIGNED')]).toEqual([true, true]);
    await tx.query('SET CONSTRAINTS ALL IMMEDIATE');
  });
});

it('allows only additions to the list of events', async () => {
  await trying(async (tx) => {
    const id = await begin(tx, bookingId);
    await tx.query('INSERT INTO report_events (report_id, to_status, revision) VALUES ($1, $2, 1)', [id, 'UPLOADED']);
    await expect(tx.query('DELETE FROM report_events')).rejects.toThrow(/permission denied/);
  });
});
