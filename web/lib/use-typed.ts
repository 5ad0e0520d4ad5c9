import { useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';

/**
 * What is typed into a search or filter that is asked for by a press and then stands in the address, which changes a
 * moment later. Call `ask` with what was pressed for: what is typed or chosen since then stays. When the address
 * changes otherwise (back, a link), it is shown.
 * @param current the search or filter of the address
 * @param write it as text, by which two are compared
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
