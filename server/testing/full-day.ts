import type { TestApp } from './app.ts';
import { aBooking, aPatient, aPerson } from './builders.store.ts';
import type { WantedBooking } from './builders.store.ts';
import { aLedgerLine } from './ledger-lines.store.ts';

/** A test booking for ₹500 of long ago, by default of a new person called Bimal Das; returns its number. */
export async function anOldBooking(app: TestApp, wanted: Partial<WantedBooking> = {}): Promise<number> {
  const { id } = await aBooking(app.db, {
    kind: 'test',
    accountId: wanted.accountId ?? (await aPerson(app.db, { name: 'Bimal Das' })).id,
    pricePaise: 50_000,
    requestedAt: new Date('1999-01-01'),
    ...wanted,
  });
  return id;
}

/** An account that writes to the ledger, and its role. */
export const aWriter = async (app: TestApp, name: string, role = 'Receptionist') => ({
  accountId: (await aPerson(app.db, { name })).id,
  role,
});

/** 5 May 2024 at the clinic: each payment mode, three people and the gateway, and two with one name. */
export async function aFullDay(app: TestApp) {
  const day = '2024-05-05';
  const at = (clock: string) => new Date(`${day}T${clock}:00+05:30`);
  const [asha, rupa, otherRupa] = [
    await aWriter(app, 'Asha', 'Admin'),
    await aWriter(app, 'Rupa'),
    await aWriter(app, 'Rupa', 'Staff'),
  ];
  const id = await anOldBooking(app);
  const { id: accountId } = await aPerson(app.db, { name: 'Mitali' });
  const childs = await anOldBooking(app, {
    kind: 'doctor',
    accountId,
    patientId: (await aPatient(app.db, { accountId, name: 'Tuli' })).id,
  });
  const cash = await aLedgerLine(app.db, {
    bookingId: id,
    kind: 'payment',
    paise: 10_001,
    mode: 'cash',
    at: at('09:05'),
    by: rupa,
  });
  await aLedgerLine(app.db, {
    bookingId: id,
    kind: 'payment',
    paise: 20_002,
    mode: 'cash',
    at: at('10:00'),
    by: otherRupa,
  });
  await aLedgerLine(app.db, { bookingId: id, kind: 'payment', paise: 30, mode: 'upi', at: at('10:30'), by: rupa });
  const card = await aLedgerLine(app.db, {
    bookingId: childs,
    kind: 'payment',
    paise: 4_004,
    mode: 'card',
    at: at('11:00'),
    by: asha,
  });
  await aLedgerLine(app.db, { bookingId: childs, kind: 'payment', paise: 50_000, mode: 'gateway', at: at('12:00') });
  const discount = await aLedgerLine(app.db, {
    bookingId: id,
    kind: 'discount',
    paise: 1_050,
    at: at('12:30'),
    by: asha,
    reason: 'Camp',
  });
  const refund = await aLedgerLine(app.db, {
    bookingId: id,
    kind: 'refund',
    paise: 101,
    mode: 'cash',
    at: at('13:00'),
    by: asha,
    reason: 'Lost',
    of: cash,
  });
  const other = await aLedgerLine(app.db, {
    bookingId: childs,
    kind: 'payment',
    paise: 1_000,
    mode: 'card',
    at: at('14:00'),
    by: rupa,
  });
  const own = await aLedgerLine(app.db, {
    bookingId: childs,
    kind: 'reversal',
    paise: 1_000,
    mode: 'card',
    at: at('15:00'),
    by: rupa,
    of: other,
  });
  const back = await aLedgerLine(app.db, {
    bookingId: childs,
    kind: 'reversal',
    paise: 4_004,
    mode: 'card',
    at: at('23:59'),
    by: otherRupa,
    reason: 'Twice',
    of: card,
  });
  return { day, id, childs, discount, refund, own, back };
}
