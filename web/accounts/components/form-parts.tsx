import type { ComponentProps } from 'react';
import { limits } from '#contract/limits.ts';
import { DigitsField } from '#web/ui/fields/field.tsx';

/** One line for the six digits of a code: the phone's keyboard offers the one from the SMS. */
export function CodeField(props: Omit<ComponentProps<typeof DigitsField>, 'digits'>) {
  return <DigitsField {...props} digits={limits.codeDigits} autoComplete="one-time-code" enterKeyHint="done" />;
}

/** One line for the ten digits of a phone number. */
export function PhoneField(props: Omit<ComponentProps<typeof DigitsField>, 'digits'>) {
  return <DigitsField {...props} digits={limits.phoneDigits} type="tel" autoComplete="tel-national" />;
}
