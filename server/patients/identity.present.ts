import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { OpenIdentity } from './identity.service.ts';

/** The identity question a session must answer; null if its reports are open. */
export function presentIdentity(question: OpenIdentity | null): Answer<'readIdentity'> {
  return question ? { needed: true, ...question } : { needed: false, asks: null, triesLeft: limits.identityTries };
}
