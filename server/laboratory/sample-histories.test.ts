import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson, knowAgeAndSex } from '../testing/builders.store.ts';
import { acceptBy, amendBy, rejectBy, signRewordedBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';

/** `npm run drill -- samples` runs 10,000. */
const histories = Number(process.env['SAMPLE_HISTORIES'] ?? 40);

let app: TestApp;
let staff: TestCaller;
let admin: TestCaller;
let pathologist: TestCaller;
let takes: Record<'one' | 'two' | 'other', number>;
beforeAll(async () => {
  app = await startTestApp();
  [staff, admin, pathologist] = await Promise.all([
    app.asRole('Staff'),
    app.asRole('Admin'),
    app.asRole('Pathologist'),
  ]);
  const aTestIn = async (...containers: string[]) => {
    const { id } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
    const samples = containers.map((container) => ({ container, kind: '' }));
    await admin.send('changeSamples', { params: { id }, body: { samples } });
    return id;
  };
  takes = { one: await aTestIn('CLOT'), two: await aTestIn('CLOT', 'EDTA'), other: await aTestIn('EDTA') };
});
afterAll(() => app.close());

const step = fc.record({
  what: fc.constantFrom(
    ...(['reject', 'enter', 'sign'] as const).flatMap((often) => [often, often]),
    'collect',
    'accept',
    'return',
    'amend',
    'cancel',
    'wait',
  ),
  /** Which booking, or which tube. */
  which: fc.nat(5),
});
type Step = { what: string; which: number };
interface Tube {
  id: number;
  accession: string;
  bookings: readonly number[];
}

/** What a test has: its tubes, oldest first, and its reports' versions. */
interface Facts {
  isCancelled: boolean;
  tubes: { at: Date; rejectedAt: Date | null; container: string; accession: string }[];
  reports: { status: string; signedAt: Date | null; sampleNumber: string | null }[];
}
async function factsOf(id: number): Promise<Facts> {
  const { rows } = await app.db.query(
    `SELECT checkup_status = 'CANCELLED' AS "isCancelled",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('at', s.collected_at, 'rejectedAt', s.rejected_at,
        'container', s.container, 'accession', s.accession) ORDER BY s.id), '[]')
        FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id WHERE l.booking_id = b.id) AS tubes,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('status', r.status, 'signedAt', r.signed_at,
        'sampleNumber', r.sample_number) ORDER BY r.version), '[]') FROM reports r WHERE r.booking_id = b.id) AS reports
    FROM bookings b WHERE b.id = $1`,
    [id],
  );
  const { isCancelled, tubes, reports } = rows[0] as Facts;
  const moment = (at: Date | null) => (at === null ? null : new Date(at));
  return {
    isCancelled,
    tubes: tubes.map((tube) => ({ ...tube, at: new Date(tube.at), rejectedAt: moment(tube.rejectedAt) })),
    reports: reports.map((report) => ({ ...report, signedAt: moment(report.signedAt) })),
  };
}

/**
 * Takes every sample that is asked for and brings it to the laboratory: one tube for all tests if possible, else one
 * each.
 */
async function collect(bookings: readonly number[], tubes: Tube[]): Promise<void> {
  for (const container of ['CLOT', 'EDTA'] as const)
    for (const bookingIds of [bookings, bookings.slice(0, 2), bookings.slice(1), ...bookings.map((id) => [id])]) {
      const answer = await staff.send('collectSpecimens', { body: { tubes: [{ container, bookingIds }] } });
      for (const { id, accession } of answer.status === 201 ? answer.body.tubes : []) {
        tubes.push({ id, accession, bookings: bookingIds });
        await done(staff.receiveSpecimen({ body: { accession } }));
      }
    }
}

async function newestOf(bookingId: number): Promise<number> {
  const { rows } = await app.db.query('SELECT max(id) AS id FROM reports WHERE booking_id = $1', [bookingId]);
  return (rows[0] as { id: number | null }).id ?? 0;
}

async function take({ what, which }: Step, bookings: readonly number[], tubes: Tube[]): Promise<void> {
  const booking = bookings[which % bookings.length]!;
  const tube = tubes[which % Math.max(tubes.length, 1)];
  const live = tubes.filter((one) => one.bookings.includes(booking)).at(-1);
  if (what === 'collect') await collect(bookings, tubes);
  if (what === 'reject' && tube) await staff.rejectSpecimen({ params: { id: tube.id }, body: { reason: 'Clotted' } });
  if (what === 'enter')
    await staff.enterReport({
      body: {
        bookingId: booking,
        results: [{ test: 'Sodium', value: '140' }],
        // Sometimes the number of a tube that was rejected meanwhile.
        sampleNumber: (which % 2 === 0 ? live : tube)?.accession ?? '',
      },
    });
  if (what === 'accept') await acceptBy(pathologist, await newestOf(booking));
  if (what === 'return') await rejectBy(pathologist, await newestOf(booking));
  if (what === 'sign') await signRewordedBy(pathologist, await newestOf(booking));
  if (what === 'amend') await amendBy(pathologist, await newestOf(booking));
  if (what === 'cancel' && which === 0)
    await admin.editTestBooking({ body: { id: booking, checkupStatus: 'CANCELLED' } });
  if (what === 'wait')
    await app.db.query("UPDATE bookings SET requested_at = requested_at - interval '9 days' WHERE id = $1", [booking]);
}

it(`after any history a rejected tube has a successor, a cancelled booking or a report signed before (${histories})`, async () => {
  const seen = { rejected: 0, successors: 0, cancelled: 0, stands: 0 };
  let signed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 16 }),
      fc.array(fc.constantFrom('one', 'two', 'other'), { minLength: 1, maxLength: 3 }),
      async (steps, kinds) => {
        const person = await aPerson(app.db);
        await knowAgeAndSex(app.db, person.id);
        const bookings = [];
        for (const kind of kinds)
          bookings.push((await aBooking(app.db, { kind: 'test', accountId: person.id, labTestId: takes[kind] })).id);
        const tubes: Tube[] = [];
        await collect(bookings, tubes);
        for (const one of steps) await take(one, bookings, tubes);
        // Everything that is asked for is taken; what is not asked for now will never be.
        await collect(bookings, tubes);
        for (const id of bookings) {
          const { isCancelled, tubes: taken, reports } = await factsOf(id);
          signed += reports.filter(({ signedAt }) => signedAt).length;
          for (const [index, { container, rejectedAt, accession }] of taken.entries()) {
            if (!rejectedAt) continue;
            seen.rejected += 1;
            const successor = taken.slice(index + 1).some((other) => other.container === container);
            // In force before the tube was rejected, or a correction of such a report.
            const wasSigned = reports.some(({ signedAt }) => signedAt && signedAt < rejectedAt);
            const stands = wasSigned && reports.at(-1)?.status !== 'REJECTED';
            if (successor) seen.successors += 1;
            else if (isCancelled) seen.cancelled += 1;
            else if (stands) seen.stands += 1;
            expect(successor || isCancelled || stands).toBe(true);
            for (const { signedAt, sampleNumber } of reports)
              if (signedAt && !wasSigned) expect(sampleNumber ?? '').not.toContain(accession);
          }
        }
      },
    ),
    { numRuns: histories },
  );
  // Histories in which nothing is ever signed prove little.
  expect(Math.min(seen.successors, signed)).toBeGreaterThan(0);
  // Every end occurs in many histories.
  if (histories >= 1000) expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
  const file = process.env['SAMPLE_FIGURES'];
  if (file) await writeFile(file, JSON.stringify({ histories, ...seen }));
}, 7_200_000);
