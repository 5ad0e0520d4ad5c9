/** A scanner types faster than this, in milliseconds from key to key; a person does not. */
export const scannerMs = 30;
/** So many characters at that speed are a scanner's. */
const scannerLength = 6;

/** What was typed as fast as a scanner types, and when its last key was pressed, in milliseconds. */
export interface Typed {
  readonly text: string;
  readonly at: number;
}
export const nothingTyped: Typed = { text: '', at: -Infinity };

/** What was typed, with one key more: whatever comes later than a scanner types begins anew. */
export function typedWith({ text, at }: Typed, { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>): Typed {
  const before = timeStamp - at < scannerMs ? text : '';
  // A scanner presses Shift before each capital letter.
  if (key === 'Shift') return { text: before, at: timeStamp };
  return key.length === 1 ? { text: before + key, at: timeStamp } : nothingTyped;
}

/** Whether the Enter at `now` ends what a scanner typed. */
export const endsScan = ({ text, at }: Typed, now: number): boolean =>
  text.length >= scannerLength && now - at < scannerMs;
