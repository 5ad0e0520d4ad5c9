import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { IdentityQuestion } from './identity.service.ts';

/** What a session has still to show; null when its reports are open. */
export function presentIdentity(question: IdentityQuestion | null): Answer<'readIdentity'> {
  return question ? { needed: true, ...question } : { needed: false, asks: null, triesLeft: limits.identityTries };
}
