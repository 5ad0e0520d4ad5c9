import { useLayoutEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSameInput } from './same-input.ts';

/** Calls `tell` at each change of the form, with whether it now holds other input than the saved one. */
export function watchChanged<Values extends FieldValues, Result>(
  { subscribe }: Pick<UseFormReturn<Values, unknown, Result>, 'subscribe'>,
  tell: (isChanged: boolean) => void,
): () => void {
  return subscribe({
    formState: { values: true },
    callback: ({ values, defaultValues = {} }) => tell(!isSameInput(defaultValues, values)),
  });
}

/**
 * Whether a form holds input that is not saved. The form's own `isDirty` does not say so: it is true as soon as a field
 * is shown for which the form was given no value, and stays true when such a field is emptied again.
 */
export function useChanged<Values extends FieldValues, Result>({
  subscribe,
}: UseFormReturn<Values, unknown, Result>): boolean {
  const [isChanged, setIsChanged] = useState(false);
  useLayoutEffect(() => watchChanged({ subscribe }, setIsChanged), [subscribe]);
  return isChanged;
}
