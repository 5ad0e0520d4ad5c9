/** Milliseconds between two keys: a scanner is faster than this, a person slower. */
export const scannerMs = 30;
/** The fewest characters at that speed that count as a scan. */
const scannerLength = 6;

/** The text typed at the speed of a scanner, and the moment of its last key in milliseconds. */
export interface Typed {
  readonly text: string;
  readonly at: number;
}
export const nothingTyped: Typed = { text: '', at: -Infinity };

/** The typed text with one more key. A key that comes later than a scanner would type it begins a new text. */
export function typedWith({ text, at }: Typed, { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>): Typed {
  const before = timeStamp - at < scannerMs ? text : '';
  // A scanner presses Shift before each capital letter.
  if (key === 'Shift') return { text: before, at: timeStamp };
  return key.length === 1 ? { text: before + key, at: timeStamp } : nothingTyped;
}

/** Whether an Enter at `now` ends a scan. */
export const endsScan = ({ text, at }: Typed, now: number): boolean =>
  text.length >= scannerLength && now - at < scannerMs;
