import type { TestApp, TestCaller } from './app.ts';
import { aDoctor } from './builders.store.ts';
import type { BuiltDoctor } from './builders.store.ts';

/** A doctor with an account, signed in. */
export async function aSignedInDoctor(
  app: TestApp,
  wanted: Partial<Pick<BuiltDoctor, 'type' | 'isReporting' | 'name' | 'nameBn'>> = {},
): Promise<TestCaller & { doctorId: number }> {
  const caller = await app.asRole('Doctor');
  const { id } = await aDoctor(app.db, { accountId: caller.account.id, phone: caller.account.phone, ...wanted });
  return { ...caller, doctorId: id };
}
