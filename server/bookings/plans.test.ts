import { expect, it } from 'vitest';
import { fillClinic } from '../../bench/growth-data.ts';
import { openDatabase } from '../db/database.ts';
import { runNow } from '../testing/moment.ts';
import { seedDemoData } from '../demo/seed.ts';
import { createTestDatabase } from '../testing/database.ts';
import { readPlans } from '../../bench/plans.ts';

/**
 * The plans are reviewed text files, in server/bookings/plans. `npx vitest run server/bookings/plans -u` writes them
 * anew: review what changed. `npm run bench -- growth` reads the same plans with 500,000 bookings.
 */
it(
  'the statements that must not slow down read their tables by the reviewed indexes',
  { timeout: 60_000 },
  async () => {
    const database = await createTestDatabase();
    // Only the owner may switch triggers off while the clinic is filled.
    const db = openDatabase(database.owner, runNow);
    try {
      await seedDemoData(db);
      await fillClinic(db, 20_000, 2_000);
      const plans = await readPlans(db);
      for (const { name, scans } of plans) {
        expect(
          scans.filter((scan) => /^(bookings|ledger_entries|kept_counts) Seq Scan/.test(scan)),
          name,
        ).toEqual([]);
        // Of a run at another moment.
        const plain = scans.join('\n').replaceAll(/\(now\(\) \+ '[^']*'::interval\)/g, 'now()');
        await expect(`${plain}\n`).toMatchFileSnapshot(`plans/${name}.txt`);
      }
    } finally {
      await db.close();
      await database.drop();
    }
  },
);
