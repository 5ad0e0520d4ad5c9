import { expect, it } from 'vitest';
import { clinicClock } from '#contract/clinic-time.ts';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { aLedgerLine } from '../testing/ledger-lines.store.ts';
import { done } from '../testing/typed-calls.ts';

it("the last thirty days are the clinic's calendar days, each with its bookings and payments", async () => {
  const fresh = await startTestApp();
  try {
    const [admin, { id: accountId }] = [await fresh.asRole('Admin'), await aPerson(fresh.db)];
    const [{ now }] = (await fresh.db.query('SELECT clinic_now() AS now')).rows as [{ now: Date }];
    const midnight = new Date(`${clinicClock(now).date}T00:00:00+05:30`).getTime();
    const dayMs = 86_400_000;
    const dayOf = (moment: number) => clinicClock(new Date(moment)).date;
    const make = async (kind: 'test' | 'doctor', moment: number) =>
      (await aBooking(fresh.db, { kind, accountId, requestedAt: new Date(moment) })).id;
    const first = await make('doctor', midnight - 29 * dayMs);
    await make('test', midnight - 29 * dayMs - 1);
    for (const moment of [midnight - 1, midnight - 1, midnight]) await make('test', moment);
    const wanted = { bookingId: first, kind: 'payment' as const, mode: 'cash' as const };
    for (const [moment, paise] of [
      [midnight - 29 * dayMs - 1, 1],
      [midnight - 29 * dayMs, 20],
      [midnight - 1, 300],
      [midnight - 2, 1_000],
      [midnight, 50_000],
    ] as const) {
      await aLedgerLine(fresh.db, { ...wanted, paise, at: new Date(moment) });
    }
    const { days } = await done(admin.readPaymentSeries());
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, index) => dayOf(midnight - (29 - index) * dayMs)),
    );
    expect(days.filter(({ bookings, income }) => bookings > 0 || income !== 0)).toEqual([
      { day: dayOf(midnight - 29 * dayMs), bookings: 1, income: 0.2 },
      { day: dayOf(midnight - 1), bookings: 2, income: 13 },
      { day: dayOf(midnight), bookings: 1, income: 500 },
    ]);
  } finally {
    await fresh.close();
  }
});
