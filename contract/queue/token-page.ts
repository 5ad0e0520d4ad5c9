import type { Range } from './estimate.ts';
import type { QueueState } from './states.ts';

/** What the page of a number says to whoever holds its link. It names nobody. */
export interface TokenPage {
  readonly number: number;
  readonly state: QueueState;
  /** The session: its day as `2026-11-20`, and its hours. */
  readonly day: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly room: string;
  /** When the clinic has said that the doctor comes, in milliseconds since 1970. */
  readonly expectedStart: number | null;
  readonly isPaused: boolean;
  /** Leave has ended the session: the clinic gives them another time. */
  readonly isEnded: boolean;
  /** The day from which they were moved, as `2026-11-20`; null if they were not. */
  readonly movedFrom: string | null;
  /** The numbers that are called now, or with the doctor. */
  readonly serving: readonly number[];
  /** How many who wait are called before; null unless this person waits. */
  readonly ahead: number | null;
  /** When this person is probably called; null unless they wait. */
  readonly expected: Range | null;
}
