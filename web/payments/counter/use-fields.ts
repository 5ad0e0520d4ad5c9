import { useEffect, useEffectEvent, useRef } from 'react';

/** The fields of the counter to which a key leads. */
export type Fields = ReturnType<typeof useFields>;

/**
 * The fields to which a key leads, and a function that focuses one; the phone has the focus first if `startsAtPhone`.
 */
export function useFields(startsAtPhone: boolean) {
  const refs = {
    phone: useRef<HTMLInputElement>(null),
    add: useRef<HTMLInputElement>(null),
    address: useRef<HTMLTextAreaElement>(null),
    referrer: useRef<HTMLInputElement>(null),
    discount: useRef<HTMLInputElement>(null),
    /** The priority of the doctor added last. */
    earlier: useRef<HTMLSelectElement>(null),
  };
  const begin = useEffectEvent(() => {
    if (startsAtPhone) refs.phone.current?.focus();
  });
  useEffect(() => begin(), []);
  /** The text of the field is selected, so that typing replaces it. */
  const focus = (name: keyof typeof refs) => {
    const field = refs[name].current;
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  };
  return { refs, focus };
}

/** Focuses the first refused field, which may be in another column than the payment. */
export function useFocusOnRefused(refused: unknown) {
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) whole.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return whole;
}
