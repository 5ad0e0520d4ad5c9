import type { TemplateState } from '#contract/messages-out/shapes.ts';
import type { Tone } from '#web/ui/feedback/badge.tsx';

export const templateTones: Readonly<Record<TemplateState, Tone>> = {
  registered: 'success',
  shared: 'neutral',
  off: 'warning',
  differs: 'danger',
};

/** What needs somebody comes first. */
export const templateOrder: readonly TemplateState[] = ['differs', 'off', 'shared', 'registered'];
