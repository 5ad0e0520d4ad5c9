import type { TestApp } from './app.ts';
import { aFailedMessage, aPerson } from './builders.store.ts';

/** From now on no SMS goes out to anybody, as far as the clinic can see: two phones got none. */
export async function sendNothing(app: TestApp): Promise<void> {
  for (const role of ['User', 'User'] as const) await aFailedMessage(app.db, (await aPerson(app.db, { role })).id);
}
