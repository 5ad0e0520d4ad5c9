import { expect, it } from 'vitest';
import { readSettings } from '../server/start/settings.ts';
import { completeDatabase } from './restore-database.ts';

it('is for a database of DATABASE_URL only', async () => {
  const typed = { place: undefined, sheet: '/nowhere/keys.txt' };
  await expect(completeDatabase(readSettings({}, '/tmp'), typed, () => undefined)).rejects.toThrow('--until now');
});
