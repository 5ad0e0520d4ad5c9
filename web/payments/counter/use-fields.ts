import { useEffect, useEffectEvent, useRef } from 'react';

/** The fields of the counter to which a key leads. */
export type Fields = ReturnType<typeof useFields>;

/** The fields to which a key leads, and the way into one; the phone has the focus first where `startsAtPhone`. */
export function useFields(startsAtPhone: boolean) {
  const refs = {
    phone: useRef<HTMLInputElement>(null),
    add: useRef<HTMLInputElement>(null),
    address: useRef<HTMLTextAreaElement>(null),
    referrer: useRef<HTMLInputElement>(null),
    discount: useRef<HTMLInputElement>(null),
    /** Who is taken earlier, of the doctor added last. */
    earlier: useRef<HTMLSelectElement>(null),
  };
  const begin = useEffectEvent(() => {
    if (startsAtPhone) refs.phone.current?.focus();
  });
  useEffect(() => begin(), []);
  /** What is in the field is marked, so that typing replaces it. */
  const focus = (name: keyof typeof refs) => {
    const field = refs[name].current;
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  };
  return { refs, focus };
}

/** The part in which the first refused field gets the focus: it may stand in another column than the payment. */
export function useFocusOnRefused(refused: unknown) {
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) whole.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return whole;
}
