import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

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
  const { state } = useLocation() as { state: unknown };
  const [params, setParams] = useSearchParams();
  const written = params.get(name)?.toLowerCase();
  const value = choices.find((choice) => choice.toLowerCase() === written);
  const [pressed, setPressed] = useState({ at: value, choice: value });
  // The address has changed, for example by the back button: the last choice no longer counts.
  if (pressed.at !== value) setPressed({ at: value, choice: value });
  const choose = (next: V | undefined) => {
    setPressed({ at: value, choice: next });
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        if (next === undefined) after.delete(name);
        else after.set(name, next);
        return after;
      },
      { state, preventScrollReset: true },
    );
  };
  return { value, shown: pressed.choice, choose };
}
