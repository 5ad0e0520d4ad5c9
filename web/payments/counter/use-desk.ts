import { useEffect, useReducer, useRef } from 'react';
import { clashOf, emptyDraft, hasSamePrice, isEmpty, newLine } from './draft.ts';
import type { Draft, Joinable } from './draft.ts';
import type { Item } from './find-items.ts';
import { keepHeld, keepTyped, readHeld, readTyped } from './kept.ts';

/** The state of the counter: the visit that is typed, and the people who are on hold. */
export interface Desk {
  draft: Draft;
  held: readonly Draft[];
  /** Counts the changes of person, so that a search for one person is not shown for the next. */
  served: number;
  isPaying: boolean;
  /** Somebody pressed pay before the patient was told of another day. */
  isDayMissed: boolean;
  /** Why the last line was not added. */
  clash: ReturnType<typeof clashOf>;
}

export type DeskStep =
  | { does: 'change'; draft: Draft }
  | { does: 'addLine'; item: Item }
  | { does: 'join'; bookings: readonly Joinable[] }
  /** Turns the home visit on and off. `today` as `2026-11-20`. */
  | { does: 'switchHome'; today: string }
  /** Puts the person on hold; if nobody is served, takes up the first person on hold. */
  | { does: 'hold' }
  /** Takes up somebody on hold, by their place, and puts the present person on hold. */
  | { does: 'take'; place: number }
  | { does: 'pay' | 'stopPaying' }
  | { does: 'sayDay'; isMissed: boolean };

/** Whether no phone and nothing else is typed. */
export const isNobody = (draft: Draft): boolean => draft.phone === '' && isEmpty(draft);

/** The state of the counter after a step. */
export function deskAfter(desk: Desk, step: DeskStep): Desk {
  const { draft, held } = desk;
  switch (step.does) {
    case 'change':
      return withDraft(desk, step.draft);
    case 'addLine': {
      const clash = clashOf(draft.lines, step.item);
      if (clash) return { ...desk, clash };
      return withDraft(desk, { ...draft, lines: [...draft.lines, newLine(step.item)] });
    }
    case 'join': {
      // A second press of the key finds bookings that are joined already.
      const joined = new Set(draft.joined.map(({ bookingId }) => bookingId));
      const more = step.bookings.filter(({ bookingId }) => !joined.has(bookingId));
      if (more.length === 0) return desk;
      return withDraft(desk, { ...draft, joined: [...draft.joined, ...more] });
    }
    case 'switchHome': {
      const home = { ...draft.home, day: draft.home.day || step.today };
      return withDraft(desk, { ...draft, isHome: !draft.isHome, home });
    }
    case 'hold': {
      const [first, ...later] = held;
      if (!isNobody(draft)) return serving(desk, emptyDraft, [...held, draft]);
      return first ? serving(desk, first, later) : desk;
    }
    case 'take': {
      const next = held[step.place];
      const others = held.toSpliced(step.place, 1);
      return next ? serving(desk, next, draft.phone === '' ? others : [...others, draft]) : desk;
    }
    case 'pay':
      return { ...desk, isPaying: true };
    case 'stopPaying':
      return { ...desk, isPaying: false };
    case 'sayDay':
      return { ...desk, isDayMissed: step.isMissed };
  }
}

/** Sets the draft. A begun payment ends if the price may have changed. */
const withDraft = (desk: Desk, draft: Draft): Desk => ({
  ...desk,
  draft,
  clash: undefined,
  isPaying: desk.isPaying && hasSamePrice(draft, desk.draft),
});

const serving = (desk: Desk, draft: Draft, held: readonly Draft[]): Desk => ({
  ...withDraft(desk, draft),
  held,
  served: desk.served + 1,
});

const readDesk = (): Desk => ({
  draft: readTyped(),
  held: readHeld(),
  served: 0,
  isPaying: false,
  isDayMissed: false,
  clash: undefined,
});

/** The counter as it was left in this tab, and how a step changes it. */
export function useDesk(): [Desk, (step: DeskStep) => void] {
  const [desk, act] = useReducer(deskAfter, undefined, readDesk);
  const { draft, held } = desk;
  useKeeping(draft, keepTyped);
  useKeeping(held, keepHeld);
  return [desk, act];
}

/**
 * Stores a value when a step has changed it. A value that was only read is stored already, and reading it must not
 * extend its life.
 */
function useKeeping<Value>(value: Value, keep: (changed: Value) => void): void {
  const kept = useRef(value);
  useEffect(() => {
    if (kept.current === value) return;
    kept.current = value;
    keep(value);
  }, [value, keep]);
}
