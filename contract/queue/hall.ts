import * as z from 'zod/mini';
import { moment, recordId, textLine } from '../fields.ts';
import { limits } from '../limits.ts';
import { typed } from '../typed-text.ts';

/** A number that was called, and where to. */
const call = z.object({
  /** The event's: later ones are higher. */
  id: z.number(),
  number: z.number(),
  /** '' if the session has none. */
  room: z.string(),
  isAgain: z.boolean(),
});
export type HallCall = z.infer<typeof call>;

/** A session on the hall's screen: numbers and its room, nobody's name. */
const session = z.object({
  room: z.string(),
  startsAt: z.string(),
  hasBegun: z.boolean(),
  /** When the clinic has said that the doctor comes. */
  expectedStart: z.nullable(moment),
  isPaused: z.boolean(),
  /** Called, or with the doctor. */
  serving: z.array(z.number()),
  /** Who is called after them, at most three. */
  next: z.array(z.number()),
});

/** What a screen in the hall shows. */
export const hallEvent = z.object({
  /** The clinic's clock. */
  now: moment,
  /** The code that the screen shows until an admin has typed it; null once it is paired. */
  code: z.nullable(z.string()),
  /** Null until it is paired. If `code` is null too, the clinic does not know the screen any more. */
  board: z.nullable(
    z.object({
      last: z.nullable(call),
      /** To be spoken: what was called since the event that the screen has seen. */
      calls: z.array(call),
      sessions: z.array(session),
    }),
  ),
});
export type HallEvent = z.infer<typeof hallEvent>;
export type HallBoard = NonNullable<HallEvent['board']>;

/** A screen's own key, which only it keeps. */
export const startedScreen = z.object({ token: z.string() });
/** Whether the device is still a screen of the clinic. */
export const seenScreen = z.object({ isPaired: z.boolean() });

/** A screen in the hall, for the desk. */
export const screen = z.object({
  id: z.number(),
  name: z.string(),
  /** The screen has reported within the last minute. */
  isOn: z.boolean(),
});
export type HallScreen = z.infer<typeof screen>;
export const pairBody = z.object({
  code: typed('queue.screenCode').check(z.regex(/^[0-9]{6}$/, 'queue.screenCode')),
  name: textLine(limits.roomLength),
});
export const screenParams = z.object({ id: recordId });
