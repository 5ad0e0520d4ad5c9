import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, knowAgeAndSex } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { sign, someValues } from '../testing/report-builders.ts';
import { amendBy, signRewordedBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let patient: TestCaller;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [patient, staff] = await Promise.all([app.asRole('User'), app.asRole('Staff')]);
  await knowAgeAndSex(app.db, patient.account.id);
});
afterAll(() => app.close());

/** A visit with a booking of each of these tests. */
async function aVisit(...tests: { name: string; department: 'BIOCHEMISTRY' | 'HAEMATOLOGY' | 'OTHER' }[]) {
  const bookings: number[] = [];
  for (const { name, department } of tests) {
    const { id: labTestId } = await aLabTest(app.db, {
      name: `${name} ${bookings.length} ${runNow().getTime()}`,
      department,
    });
    const booking = { kind: 'test', accountId: patient.account.id, labTestId, itemName: name } as const;
    bookings.push((await aBooking(app.db, booking)).id);
  }
  await app.db.query(
    'UPDATE bookings SET visit_id = (SELECT visit_id FROM bookings WHERE id = $1) WHERE id = ANY ($2)',
    [bookings[0], bookings],
  );
  return bookings;
}
async function release(bookingId: number, values = someValues): Promise<number> {
  const { body } = await staff.enterReport({ body: { bookingId, ...values } });
  const { id } = body as { id: number };
  await sign(app, id);
  return id;
}
const path = (bookingId: number) => `/api/v1/bookings/${bookingId}/visit-reports`;
const read = (bookingId: number, who = patient) => done(who.readVisitReports({ params: { id: bookingId } }));
const pagesOf = async (bookingId: number) => {
  const { rawPayload } = await app.app.inject({
    url: `${path(bookingId)}.pdf`,
    headers: patient.session,
  });
  return (await readPdf(rawPayload)).pages;
};

describe("a visit's document", () => {
  it('is preliminary while a report is awaited, then final, with each report as it was signed', async () => {
    const [sugar, count] = await aVisit(
      { name: 'Fasting sugar', department: 'BIOCHEMISTRY' },
      { name: 'Blood count', department: 'HAEMATOLOGY' },
    );
    expectError(await patient.readVisitReports({ params: { id: sugar! } }), 'NOT_FOUND');
    await release(count!);
    expect(await read(sugar!)).toMatchObject({ issue: 1, isFinal: false });
    const preliminary = await pagesOf(sugar!);
    expect(preliminary).toHaveLength(2);
    expect(preliminary[0]).toContain('Visit document · page 1 of 2');
    expect(preliminary[0]).toMatch(/PRELIMINARY.*Fasting sugar.*awaited.*Blood count/s);
    expect(preliminary[1]).toContain('Blood count');
    await release(sugar!);
    expect(await read(count!)).toMatchObject({ issue: 2, isFinal: true });
    const final = await pagesOf(count!);
    expect(final).toHaveLength(3);
    expect(final[0]).toContain('Visit document · page 1 of 3');
    expect(final[0]).not.toMatch(/PRELIMINARY|awaited/);
    expect([final[1], final[2]].map((page) => /Fasting sugar|Blood count/.exec(page!)?.[0])).toEqual([
      'Fasting sugar',
      'Blood count',
    ]);
  });

  it('has on every page the page number that its index names, in the language of its reader', async () => {
    const [sugar, count] = await aVisit(
      { name: 'Fasting sugar', department: 'BIOCHEMISTRY' },
      { name: 'Blood count', department: 'HAEMATOLOGY' },
    );
    const rows = Array.from({ length: 60 }, (_, index) => ({ test: `Value ${index}`, value: '1' }));
    await release(sugar!, { ...someValues, results: rows });
    await release(count!);
    const english = await pagesOf(sugar!);
    expect(english.length).toBeGreaterThan(3);
    expect(english.map((page) => /Visit document · page [^A-Z]*$/.exec(page)?.[0].trim())).toEqual(
      english.map((_, index) => `Visit document · page ${index + 1} of ${english.length}`),
    );
    expect(english[1]).toMatch(/Page 1 of \d/);
    // The report of the blood count is the last page, and the index says so.
    expect(english[0]).toMatch(new RegExp(`R-${sugar} .* 2 .*R-${count} .* ${english.length} Each report`));
    expect(english.at(-1)).toContain(`R-${count}`);
    await app.db.query("UPDATE accounts SET language = 'bn' WHERE id = $1", [patient.account.id]);
    const bengali = await pagesOf(sugar!);
    await app.db.query("UPDATE accounts SET language = 'en' WHERE id = $1", [patient.account.id]);
    expect(bengali[1]).toContain('ভিজিটের সব রিপোর্ট · পাতা ২ / ');
  });

  it('begins the reports behind an index of two pages where the index says', async () => {
    const many = Array.from(
      { length: 40 },
      (_, index) => ({ name: `Test ${index}`, department: 'BIOCHEMISTRY' }) as const,
    );
    const bookings = await aVisit(...many);
    await release(bookings[0]!);
    const pages = await pagesOf(bookings[0]!);
    expect(pages).toHaveLength(3);
    expect(pages.map((page) => page.includes('End of report'))).toEqual([false, false, true]);
    expect(pages.slice(0, 2).join(' ')).toMatch(new RegExp(`R-${bookings[0]} .*? (am|pm) 3 Test 1 `));
  });

  it('counts an amended report as a further issue, awaits none of a cancelled test or a service', async () => {
    const [sugar, cancelled, dressing] = await aVisit(
      { name: 'Sugar', department: 'BIOCHEMISTRY' },
      { name: 'Urea', department: 'BIOCHEMISTRY' },
      { name: 'Dressing', department: 'OTHER' },
    );
    await app.db.query("UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = $1", [cancelled]);
    const id = await release(sugar!);
    expect(await read(dressing!)).toMatchObject({ issue: 1, isFinal: true });
    const amended = await done(amendBy(staff, id));
    expect((await read(sugar!)).isFinal).toBe(true);
    await signRewordedBy(await app.asRole('Pathologist'), amended.id);
    expect(await read(sugar!)).toMatchObject({ issue: 2, isFinal: true });
    await app.db.query("UPDATE accounts SET language = 'bn' WHERE id = $1", [patient.account.id]);
    expect((await pagesOf(sugar!))[0]).toContain('ক্লিনিক');
    await app.db.query("UPDATE accounts SET language = 'en' WHERE id = $1", [patient.account.id]);
  });

  it('names whom the counter noted for the visit, unless the booking names who asked for the test', async () => {
    const [sugar, count] = await aVisit(
      { name: 'Sugar', department: 'BIOCHEMISTRY' },
      { name: 'Blood count', department: 'HAEMATOLOGY' },
    );
    await app.db.query(
      "UPDATE visits SET referrer = 'Dr. Ghosh, Barasat' FROM bookings b WHERE b.id = $1 AND visits.id = b.visit_id",
      [sugar],
    );
    await app.db.query("UPDATE bookings SET requested_by = 'Dr. Pal' WHERE id = $1", [count]);
    for (const id of [sugar!, count!]) await release(id);
    const [, first, second] = await pagesOf(sugar!);
    expect([first, second].map((page) => /Dr\. (Ghosh, Barasat|Pal)/.exec(page!)?.[0])).toEqual([
      'Dr. Ghosh, Barasat',
      'Dr. Pal',
    ]);
  });

  it('is of one person: neither a doctor who sent them nor another patient finds it', async () => {
    const [sugar] = await aVisit({ name: 'Sugar', department: 'BIOCHEMISTRY' });
    await release(sugar!);
    expect((await read(sugar!, staff)).tests).toHaveLength(1);
    for (const other of [await app.asRole('User'), await app.asRole('Doctor')])
      for (const address of [path(sugar!), `${path(sugar!)}.pdf`])
        expectError(await other.call('GET', address), 'NOT_FOUND');
  });
});
