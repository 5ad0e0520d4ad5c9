import type { ChangeEvent, ComponentProps } from 'react';
import { TextField } from './field.tsx';
import { onlyAmount } from './only-digits.ts';

/** A field for an amount: digits and one point; Bengali digits are converted. */
export function AmountField({ onChange, ...rest }: ComponentProps<typeof TextField>) {
  const keepAmount = (event: ChangeEvent<HTMLInputElement>) => {
    const kept = onlyAmount(event.target.value);
    if (kept !== event.target.value) event.target.value = kept;
    onChange?.(event);
  };
  return <TextField inputMode="decimal" autoComplete="off" {...rest} onChange={keepAmount} />;
}
