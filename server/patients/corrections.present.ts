import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';

export function presentPhoneCodeSent(phoneNumber: string): Answer<'startPhoneChange'> {
  return { phoneNumber, expiresInSeconds: limits.codeLifeSeconds };
}
