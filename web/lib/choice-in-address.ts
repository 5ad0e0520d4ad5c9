import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export interface ChoiceInAddress<V extends string> {
  /** What the address says: what is read from the server goes by this. */
  value: V | undefined;
  /** What was pressed last. The address follows a moment later, a control shows it at once. */
  shown: V | undefined;
  /** Writes another choice into the address, and turns its list to the first page. */
  choose: (next: V | undefined) => void;
}

/**
 * One of a closed list, kept in the address (`?status=SCHEDULED`, in any case), so that reload, back and a sent link
 * lead to it. Anything else there counts as nothing.
 */
export function useChoiceInAddress<V extends string>(name: string, choices: readonly V[]): ChoiceInAddress<V> {
  const { state } = useLocation() as { state: unknown };
  const [params, setParams] = useSearchParams();
  const written = params.get(name)?.toLowerCase();
  const value = choices.find((choice) => choice.toLowerCase() === written);
  const [pressed, setPressed] = useState({ at: value, choice: value });
  // The address has moved on (or back): what was pressed before counts no more.
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
