import { useLayoutEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Whether two values of a form are the same to the person who typed them: a field without a value equals an emptied
 * one, and a checkbox that the form does not know yet equals one that is not ticked.
 */
export function isSameInput(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, place) => isSameInput(each, other[place]));
  if (isGroup(one) && isGroup(other))
    return Object.keys({ ...one, ...other }).every((name) => isSameInput(one[name], other[name]));
  return Object.is(one, other);
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || value === false;

/** Whether a value has fields of its own; a file does not count. */
function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

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
