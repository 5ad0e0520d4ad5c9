import { shareOut } from './shares.ts';

/** Who may give a discount up to a limit; what is above it, an admin gives. */
export const limitedRoles = ['Receptionist', 'Staff'] as const;
export type LimitedRole = (typeof limitedRoles)[number];

/** `percent` of a price, rounded down to whole paise. */
export const percentOf = (pricePaise: number, percent: number): number => Math.floor((pricePaise * percent) / 100);

/** Whether a discount stays, with those given before, within `percent` of the price. All amounts in paise. */
export const isWithinLimit = (
  { pricePaise, givenPaise }: { pricePaise: number; givenPaise: number },
  paise: number,
  percent: number,
): boolean => givenPaise + paise <= percentOf(pricePaise, percent);

/** A line that stands: its price, what was taken off it before, and what is owed on it; in paise. */
export interface DiscountedLine {
  readonly pricePaise: number;
  readonly givenPaise: number;
  readonly owedPaise: number;
}

/**
 * A discount's parts for the lines of a visit that are not cancelled, each by what it owes; null if it is above the
 * limit. All lines together stay within `percent` of their price, and so does each of them, to the paisa: whatever is
 * paid or cancelled before or after, what remains has no more off than the limit says. Amounts in paise, and the
 * discount is at most what is owed.
 */
export function shareWithinLimit(lines: readonly DiscountedLine[], paise: number, percent: number): number[] | null {
  const sumOf = (amount: (line: DiscountedLine) => number) => lines.reduce((sum, line) => sum + amount(line), 0);
  const all = { pricePaise: sumOf((line) => line.pricePaise), givenPaise: sumOf((line) => line.givenPaise) };
  if (!isWithinLimit(all, paise, percent)) return null;
  // Rounded up: the parts of a whole that is within the limit have room for its last paisa.
  const room = lines.map(({ pricePaise, givenPaise, owedPaise }) =>
    Math.max(0, Math.min(owedPaise, Math.ceil((pricePaise * percent) / 100) - givenPaise)),
  );
  const parts = shareOut(
    paise,
    lines.map(({ owedPaise }) => owedPaise),
  );
  if (parts.every((part, place) => part <= room[place]!)) return parts;
  return paise <= room.reduce((sum, part) => sum + part, 0) ? shareOut(paise, room) : null;
}
