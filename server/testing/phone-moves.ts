import type { TestApp, TestCaller } from './app.ts';
import { aPhone } from './builders.store.ts';
import { holderNumber } from './numbers.store.ts';

/** The account of a person is about to get a new phone: the code is there. @returns what finishes it */
export async function aPhoneMove(app: TestApp, clerk: TestCaller, accountId: number) {
  const params = { patientNumber: await holderNumber(app.db, accountId) };
  const phoneNumber = aPhone();
  await clerk.startPhoneChange({ params, body: { phoneNumber, reason: 'Lost the phone', paper: 'AADHAAR' } });
  const code = await app.sms.codeFor(phoneNumber);
  return () => clerk.finishPhoneChange({ params, body: { code } });
}
