import { tabStorage } from './storage.ts';

const key = 'logIn';

/** What the log-in page is told by the page before it, or tells the sign-up page. */
export interface LogInNote {
  /** A phone number to fill in. */
  readonly phone?: string;
  /** The person has just signed up. */
  readonly welcome?: true;
  /** The server ended the session. */
  readonly ended?: true;
  /** The clinic sends no SMS, so an admin logs in with a recovery code. */
  readonly isRecovery?: true;
  /**
   * The page asks for the code that was sent to `phone` at `at` (ms since 1970). `isMade`: no SMS was sent; an admin
   * made the code for somebody who works at the clinic.
   */
  readonly sent?: { readonly phone: string; readonly at: number; readonly isMade?: boolean };
}

/** Leaves a note in this tab for the page that is loaded next. */
export function leaveNote(note: LogInNote): void {
  tabStorage.setItem(key, JSON.stringify(note));
}

/** Removes and returns the note; undefined if there is none. */
export function takeNote(): LogInNote | undefined {
  const stored = tabStorage.getItem(key);
  tabStorage.removeItem(key);
  try {
    return (JSON.parse(stored ?? 'null') as LogInNote | null) ?? undefined;
  } catch {
    return undefined;
  }
}
