import pg from 'pg';
import { expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { openCounter } from '../testing/counter.ts';
import { forge } from '../testing/databases.store.ts';
import { verifyLedger } from './verify-ledger.service.ts';

const silent = () => undefined;

it('a field or a receipt that is not what the ledger says, and a gap in the numbers, are named; all else is sound', async () => {
  const app = await startTestApp();
  const owner = new pg.Client(app.owner);
  await owner.connect();
  try {
    const till = await openCounter(app);
    const [paid, edited, untouched] = [await till.booking(), await till.booking(), await till.booking()];
    await till.paid(paid, 200);
    await till.refund((await till.ledger(paid)).entries.at(-1)!.id, 50);
    await till.discount(edited, 100);
    await till.edit(edited, { paymentAmount1: 300, paymentId1: 'my card' });
    await till.edit(edited, { paymentAmount1: 250 });
    const verify = async () => (await verifyLedger(app.db, silent)).faults;
    expect(await verify()).toEqual([]);

    await owner.query('UPDATE bookings SET payment_amount1_paise = 1000 WHERE id = $1', [untouched]);
    await owner.query(`UPDATE bookings SET payment_status = 'COMPLETED' WHERE id = $1`, [paid]);
    await owner.query(`UPDATE number_series SET last = last + 1 WHERE series = 'refund'`);
    await forge(app.owner, `UPDATE receipts SET total_paise = 15000 WHERE id = (SELECT min(id) FROM receipts)`);
    await forge(app.owner, `UPDATE receipts SET mode = 'upi' WHERE id = (SELECT max(id) FROM receipts)`);
    expect(await verify()).toEqual([
      `booking ${paid}: paymentStatus is COMPLETED, by the ledger PARTIAL`,
      `booking ${untouched}: amount1Paise is 1000, by the ledger null`,
      expect.stringMatching(/^receipt R\/\d\d-\d\d\/000001: 15000 paise by cash, its entries 20000 paise by cash$/),
      expect.stringMatching(/^receipt R\/.*: \d+ paise by upi, its entries \d+ paise by (cash|card)$/),
      expect.stringMatching(/^refund numbers of \d\d-\d\d: 1 up to 1, and 2 were given$/) as string,
    ]);
  } finally {
    await owner.end();
    await app.close();
  }
});
