import { useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { atClinicClock } from '#contract/clinic-time.ts';

/**
 * Returns a function that changes the query of the address and keeps the scroll position. It starts from the browser's
 * address: React's copy is updated a moment later, and a second change within that moment would undo the first.
 */
export function useChangeAddress({ replace = false }: { replace?: boolean } = {}) {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  return (change: (params: URLSearchParams) => void) => {
    const params = new URLSearchParams(window.location.search);
    change(params);
    void navigate(`?${params}`, { replace, state, preventScrollReset: true });
  };
}

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

/** A day of the calendar, kept in the address (`?from=2026-11-20`). Anything that is not a day is ignored. */
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

/**
 * The text of a search or filter that is applied by a button and then kept in the address, which changes a moment
 * later. Call `ask` with what the button applied: what is typed or chosen after that stays. When the address changes in
 * another way (back, a link), its value is shown.
 * @param current the search or filter in the address
 * @param write writes a value as text, by which two values are compared
 */
export function useTyped<Value>(
  current: Value,
  write: (value: Value) => string,
): [typed: Value, setTyped: Dispatch<SetStateAction<Value>>, ask: (next: Value) => void] {
  const [typed, setTyped] = useState(current);
  const [seen, setSeen] = useState(write(current));
  const [asked, setAsked] = useState<string | null>(null);
  if (write(current) !== seen) {
    setSeen(write(current));
    setAsked(null);
    if (write(current) !== asked) setTyped(current);
  }
  return [typed, setTyped, (next) => setAsked(write(next))];
}
