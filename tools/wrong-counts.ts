import { selectWrongCounts } from '../server/bookings/kept-counts.store.ts';
import { asTyped } from '../server/shared/commands.ts';
import type { Db } from '../server/db/database.ts';

/** For people: the kept numbers of a restored clinic that are not what its rows say; empty without any. */
export async function sayWrongCounts(db: Db): Promise<string[]> {
  const wrong = (await selectWrongCounts(db))[0]?.total ?? 0;
  return wrong === 0 ? [] : [`${wrong} kept numbers are wrong: ${asTyped('counts:rebuild')} makes them anew.`];
}
