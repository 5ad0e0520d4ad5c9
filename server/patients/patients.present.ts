import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { OpenIdentity } from './identity.service.ts';
import type { Registered } from './patients.service.ts';

export function presentRegistered(registered: Registered): Answer<'register'> {
  const { name, phone, registeredAt, aadhaarLast4, aadhaarLooksMistyped } = registered;
  return {
    name,
    phoneNumber: phone,
    registrationDate: registeredAt.toISOString(),
    aadhaar: aadhaarLast4 && `XXXX XXXX ${aadhaarLast4}`,
    aadhaarLooksMistyped,
  };
}

/** The identity question a session must answer; null if its reports are open. */
export function presentIdentity(question: OpenIdentity | null): Answer<'readIdentity'> {
  return question ? { needed: true, ...question } : { needed: false, asks: null, triesLeft: limits.identityTries };
}

export function presentPhoneCodeSent(phoneNumber: string): Answer<'startPhoneChange'> {
  return { phoneNumber, expiresInSeconds: limits.codeLifeSeconds };
}
