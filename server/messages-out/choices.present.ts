import type { Answer } from '#contract/endpoints.ts';
import type { ReadChoices } from './choices.service.ts';

export function presentChoices(read: ReadChoices): Answer<'readMessageChoices'> {
  const { whatsApp, agreedAt, atDesk, stoppedAt, choices } = read;
  return {
    whatsApp,
    agreed: agreedAt && { at: agreedAt.toISOString(), atDesk },
    stoppedAt: stoppedAt && stoppedAt.toISOString(),
    choices: choices.map(({ kind, way }) => ({ kind, way })),
  };
}
