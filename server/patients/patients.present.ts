import type { Answer } from '#contract/endpoints.ts';
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
