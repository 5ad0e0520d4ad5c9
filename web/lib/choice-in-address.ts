import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { atClinicClock } from '#contract/clinic-time.ts';
import { useChangeAddress } from './change-address.ts';

export interface ChoiceInAddress<V extends string> {
  /** The value in the address. Queries use this one. */
  value: V | undefined;
  /** The value chosen last, for the control: the address changes a moment later. */
  shown: V | undefined;
  /** Writes the choice into the address and goes back to the first page of the list. */
  choose: (next: V | undefined) => void;
}

/**
 * One of a closed list, kept in the address (`?status=SCHEDULED`, case ignored), so that reload, back and shared links
 * keep it. Unknown values are ignored.
 */
export function useChoiceInAddress<V extends string>(name: string, choices: readonly V[]): ChoiceInAddress<V> {
  return useValueInAddress(name, (written) => choices.find((one) => one.toLowerCase() === written.toLowerCase()));
}

/** A day of the calendar, kept in the address (`?from=2026-11-20`). What is no day is ignored. */
export function useDayInAddress(name: string): ChoiceInAddress<string> {
  return useValueInAddress(name, (written) => (atClinicClock(written, 0, 0) ? written : undefined));
}

function useValueInAddress<V extends string>(
  name: string,
  accept: (written: string) => V | undefined,
): ChoiceInAddress<V> {
  const [params] = useSearchParams();
  const change = useChangeAddress();
  const value = accept(params.get(name) ?? '');
  const [pressed, setPressed] = useState({ at: value, choice: value });
  // The address has changed, for example by the back button: the last choice no longer counts.
  if (pressed.at !== value) setPressed({ at: value, choice: value });
  const choose = (next: V | undefined) => {
    setPressed({ at: value, choice: next });
    change((after) => {
      after.delete('page');
      if (next === undefined) after.delete(name);
      else after.set(name, next);
    });
  };
  return { value, shown: pressed.choice, choose };
}
