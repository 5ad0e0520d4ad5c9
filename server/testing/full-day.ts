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

/** 5 May 2024 at the clinic: every payment mode, entries by three people and the gateway, two people of one name. */
export async function aFullDay(app: TestApp) {
  const day = '2024-05-05';
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
  const add = (line: Omit<Parameters<typeof aLedgerLine>[1], 'at'> & { clock: string }) => {
    const { clock, ...rest } = line;
    return aLedgerLine(app.db, { ...rest, at: new Date(`${day}T${clock}:00+05:30`) });
  };
  const [ofId, ofChild] = [{ bookingId: id }, { bookingId: childs }];
  const cash = await add({ ...ofId, kind: 'payment', paise: 10_001, mode: 'cash', clock: '09:05', by: rupa });
  await add({ ...ofId, kind: 'payment', paise: 20_002, mode: 'cash', clock: '10:00', by: otherRupa });
  await add({ ...ofId, kind: 'payment', paise: 30, mode: 'upi', clock: '10:30', by: rupa });
  const card = await add({ ...ofChild, kind: 'payment', paise: 4_004, mode: 'card', clock: '11:00', by: asha });
  await add({ ...ofChild, kind: 'payment', paise: 50_000, mode: 'gateway', clock: '12:00' });
  const discount = await add({
    ...ofId,
    kind: 'discount',
    paise: 1_050,
    clock: '12:30',
    by: asha,
    reason: 'Camp',
  });
  const refund = await add({
    ...ofId,
    kind: 'refund',
    paise: 101,
    mode: 'cash',
    clock: '13:00',
    by: asha,
    reason: 'Lost',
    of: cash,
  });
  const other = await add({ ...ofChild, kind: 'payment', paise: 1_000, mode: 'card', clock: '14:00', by: rupa });
  const own = await add({
    ...ofChild,
    kind: 'reversal',
    paise: 1_000,
    mode: 'card',
    clock: '15:00',
    by: rupa,
    of: other,
  });
  const back = await add({
    ...ofChild,
    kind: 'reversal',
    paise: 4_004,
    mode: 'card',
    clock: '23:59',
    by: otherRupa,
    reason: 'Twice',
    of: card,
  });
  return { day, id, childs, discount, refund, own, back };
}
