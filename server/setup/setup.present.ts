import { isStepDone, setupSteps } from '#contract/clinic/setup.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { SetupRead } from './setup.service.ts';

/** @param demo a demo is not set up by anybody, so its list is never open */
export function presentSetup({ counts, skipped, isDismissed }: SetupRead, demo: boolean): Answer<'readSetup'> {
  const steps = setupSteps.map((name) => ({
    name,
    ...counts[name],
    isDone: isStepDone(counts[name]),
    isSkipped: skipped.includes(name),
  }));
  const isOpen = !demo && !isDismissed && steps.some(({ isDone, isSkipped }) => !isDone && !isSkipped);
  return { steps, isDismissed, isOpen };
}
