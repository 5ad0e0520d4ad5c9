import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** A field for an amount, which stays as it is typed: `contract/typed/money.ts` reads it. */
export function AmountField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}
